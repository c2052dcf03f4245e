"""The ways to run one function: eager, tf.function, 0.1.3 and this version, side by side in one process."""

import importlib
import importlib.util
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
os.environ["REXTIO_NATIVE_MODE"] = "native"

import numpy as np
import tensorflow as tf

DIRECT = "this, direct"
WRAPPED = "this, by its wrapper"
OLD = "0.1.3, direct"
EAGER = "eager"
GRAPH = "tf.function"
XLA = "tf.function, jit_compile"
ALL = (EAGER, GRAPH, XLA, OLD, DIRECT, WRAPPED)


def load(name: str, path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Contenders:
    """Functions by contender, for two built projects."""

    def __init__(self, project: Path, old: Path) -> None:
        tree = project / ".rextio/build/python"
        sys.path.insert(0, str(tree))
        self.direct = importlib.import_module("_rextio_native")
        self.wrapped = importlib.import_module("workloads.models")
        # Both are called `_rextio_native`: the second stays out of sys.modules.
        library = next((old / ".rextio/build/python").glob("_rextio_native*.so"))
        self.old = load("_rextio_native", library)
        self.source = load("eager_models", project / "workloads/models.py")
        assert self.old is not self.direct

    def get(self, who: str, function: str) -> Callable[..., Any]:
        if who == DIRECT:
            return getattr(self.direct, f"workloads__models__{function}")
        if who == OLD:
            return getattr(self.old, f"workloads__models__{function}")
        if who == WRAPPED:
            return getattr(self.wrapped, function)
        eager = getattr(self.source, function)
        if who == EAGER:
            return eager
        return tf.function(eager, autograph=True, jit_compile=True if who == XLA else None)


def normal(*shape: int, seed: int) -> tf.Tensor:
    return tf.constant(np.random.default_rng(seed).standard_normal(shape), dtype=tf.float32)


def example(batch: int, width: int) -> tuple[Any, ...]:
    return normal(batch, width, seed=1), normal(width, width, seed=2), normal(width, seed=3)


def small_batch() -> tuple[Any, ...]:
    return (
        normal(1, 32, seed=1),
        normal(32, seed=2),
        tf.abs(normal(32, seed=3)) + 0.5,
        normal(32, 32, seed=4),
        normal(32, seed=5),
        normal(32, 8, seed=6),
        normal(8, seed=7),
    )


def workloads() -> dict[str, tuple[str, tuple[Any, ...]]]:
    """Function and arguments of each workload."""
    return {
        "small_batch, 12 operations, batch 1": ("small_batch", small_batch()),
        "the example, 1x32": ("example", example(1, 32)),
        "chain of 27 operations, 512x80": (
            "chain",
            (normal(512, 96, seed=1), normal(80, 96, seed=2), normal(80, seed=3), 12),
        ),
        "the example, 64x256": ("example", example(64, 256)),
        "the example, 512x1024": ("example", example(512, 1024)),
        "one relu, 1x1": ("one", (normal(1, 1, seed=1),)),
    }
