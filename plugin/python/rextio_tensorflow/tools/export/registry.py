"""Which function exports which layer: the hook for layers of one's own.

An exporter is a function `(layer, call)`: it reads the layer's settings, asks `call` for inputs and weights, and gives
the expression of the layer's result, as TensorFlow that a person would write.

    @exporter(Scale)
    def scale(layer, call):
        return f"{call.x} * {call.weight('factor', layer.factor)}"
"""

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

Exporter = Callable[..., str | list[str] | None]
_F = TypeVar("_F", bound=Exporter)

_FAMILIES = (
    "activations",
    "attention",
    "convolution",
    "core",
    "merging",
    "normalization",
    "operations",
    "pooling",
    "preprocessing",
    "recurrent",
    "reshaping",
    "transposed",
)


@dataclass(frozen=True)
class Entry:
    """An exporter, and what it is good for."""

    function: Exporter
    # Whether it writes into the network's own function, as loops must.
    inline: bool
    # Whether it looks at the masks of its inputs.
    masks: bool


_NAMES: dict[str, Entry] = {}
_CLASSES: dict[type, Entry] = {}


def exporter(*layers: str | type, inline: bool = False, masks: bool = False) -> Callable[[_F], _F]:
    """Registers a function for layers: a class of yours, or the name of one of Keras's own.

    With `inline` it writes statements into the network's function, with loops if need be; without, the layer becomes a
    function of its own, of assignments and one result. With `masks` it takes account of its inputs' masks.
    """

    def register(function: _F) -> _F:
        for layer in layers:
            entry = Entry(function, inline, masks)
            if isinstance(layer, str):
                _NAMES[layer] = entry
            else:
                _CLASSES[layer] = entry
        return function

    return register


def find(layer: Any) -> Entry | None:
    """The exporter of a layer or operation: of its very class, since a subclass may compute something else."""
    names()
    kind = type(layer)
    if kind in _CLASSES:
        return _CLASSES[kind]
    if not kind.__module__.startswith("keras."):
        return None
    if kind.__module__.startswith("keras.src.ops."):
        return _NAMES.get(f"ops.{kind.__name__}")
    return _NAMES.get(kind.__name__)


def names() -> list[str]:
    """Keras's own layers that can be exported."""
    for family in _FAMILIES:
        importlib.import_module(f".layers.{family}", __package__)
    return sorted(_NAMES)
