"""Compares what was written with the model itself, bit for bit."""

from __future__ import annotations

import contextlib
import importlib.util
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .call import Value
from .engine import tree
from .errors import ExportError
from .project import Project

_BATCHES = (1, 2, 3, 8, 17)
_SIZES = (12, 7, 16, 9, 24)
_UNKNOWN = 10


@dataclass(frozen=True)
class Samples:
    """One input for each input of the model."""

    tensors: tuple[Any, ...]


def samples(inputs: Sequence[Value], limits: dict[str, int]) -> list[Samples]:
    """Random inputs, of several batch sizes, and of several sizes where the model leaves them open."""
    import numpy as np

    generator = np.random.default_rng(0)
    found = []
    for batch, size in zip(_BATCHES, _SIZES, strict=True):
        arrays = []
        for value in inputs:
            shape = [
                (batch if axis == 0 else size) if known is None else known
                for axis, known in enumerate(value.shape)
            ]
            arrays.append(_random(generator, shape, value.dtype, limits.get(value.name, _UNKNOWN)))
        found.append(Samples(tuple(arrays)))
        if all(None not in value.shape for value in inputs):
            break
    return found


def _random(generator: Any, shape: list[int], dtype: str, limit: int) -> Any:
    if dtype == "bool":
        return generator.integers(0, 2, shape).astype(bool)
    if "int" in dtype:
        return generator.integers(0, limit, shape).astype(dtype)
    return generator.standard_normal(shape).astype(dtype)


def compare(model: Any, project: Project, folder: Path, tried: Sequence[Samples]) -> None:
    """Raises if a result differs; else leaves the first inputs and results for the check script."""
    import numpy as np

    kept: dict[str, Any] = {}
    with loaded(folder, project.package) as predict:
        _all(model, project, predict, tried, kept)
    np.savez_compressed(folder / "check.npz", **kept)


def _all(
    model: Any, project: Project, predict: Callable[..., Any], tried: Sequence[Samples], kept: dict[str, Any]
) -> None:
    import numpy as np
    import tensorflow as tf

    for index, sample in enumerate(tried):
        tensors = [
            tf.constant(array, value.dtype)
            for array, value in zip(sample.tensors, project.inputs, strict=True)
        ]
        wanted = tree().flatten(model(_packed(model, tensors), training=False))
        found = tree().flatten(predict(*tensors))
        if len(wanted) != len(found):
            raise ExportError(f"the model gives {len(wanted)} results, what was written {len(found)}")
        for number, (one, other) in enumerate(zip(wanted, found, strict=True)):
            _same(np.asarray(one), np.asarray(other), number, tensors)
        if index < 3:
            kept |= {f"input_{index}_{at}": np.asarray(each) for at, each in enumerate(tensors)}
            kept |= {f"result_{index}_{at}": np.asarray(each) for at, each in enumerate(wanted)}


def _packed(model: Any, tensors: list[Any]) -> Any:
    """The inputs as the model takes them."""
    struct = getattr(model, "_inputs_struct", None)
    if struct is None:
        return tensors[0] if len(tensors) == 1 else tensors
    return tree().pack_sequence_as(struct, tensors)


def _same(wanted: Any, found: Any, number: int, tensors: list[Any]) -> None:
    import numpy as np

    shapes = ", ".join(str(tuple(each.shape)) for each in tensors)
    if wanted.dtype != found.dtype or wanted.shape != found.shape:
        raise ExportError(
            f"result {number} for inputs of {shapes} is {wanted.dtype}{wanted.shape} in the model and "
            f"{found.dtype}{found.shape} in what was written, which is removed. This is a mistake of the exporter"
        )
    if wanted.tobytes() != found.tobytes():
        different = int((wanted != found).sum())
        largest = float(np.nanmax(np.abs(wanted.astype("float64") - found.astype("float64")), initial=0.0))
        raise ExportError(
            f"result {number} for inputs of {shapes} differs from the model's in {different} of {wanted.size} "
            f"elements, by up to {largest:.3g}. What was written is removed, since it can't claim the model's results"
        )


@contextlib.contextmanager
def loaded(folder: Path, package: str) -> Iterator[Callable[..., Any]]:
    """The project's `predict`, from its source, under a name of its own."""
    name = f"_exported_{package}_{id(folder)}"
    place = folder / "src" / package
    spec = importlib.util.spec_from_file_location(
        name, place / "__init__.py", submodule_search_locations=[str(place)]
    )
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        spec.loader.exec_module(module)
        yield module.predict
    finally:
        sys.dont_write_bytecode = bytecode
        for each in [word for word in sys.modules if word == name or word.startswith(f"{name}.")]:
            sys.modules.pop(each)
