"""Keras, which is imported only when a model is exported."""

import importlib
from typing import Any


def keras() -> Any:
    return importlib.import_module("keras")


def tree() -> Any:
    """Keras's functions of nested structures."""
    return keras().tree


def functional_class() -> type:
    found: type = importlib.import_module("keras.src.models.functional").Functional
    return found
