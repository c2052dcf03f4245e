"""The arguments that a spelling of a rule is tried with: shapes of tensors, and numbers."""

import itertools
from collections.abc import Callable
from typing import Any

from support import registry
from support.bits import SHAPES, tensor
from support.fitting import fitting
from support.registry import Call

# Without -0.0: eager TensorFlow keeps the tensors of numbers by Python's equality, and gives the one of 0.0 for it.
# `test_numbers.py` compares it in a process where it comes first.
NUMBERS: dict[str, tuple[Any, ...]] = {
    "int": (0, 1, -3, 2**31 + 5, 2**53 + 1),
    "float": (0.0, -2.5, 1e-3, 1e300, float("inf"), float("nan")),
    "bool": (False, True),
}

# Combinations of arguments that one spelling is tried with: the first, and some of the others.
FIRST, MOST = 10, 24

# Of ints with no tensor beside them: `tf.range` would make as many elements, and an int that 32 bits don't hold is an
# int64, which no site that is claimed for an int can say.
ALONE: dict[str, tuple[Any, ...]] = {**NUMBERS, "int": (0, 1, -3, 7), "float": (0.0, -2.5, 1e-3, 9.5)}


def numbers(call: Call) -> dict[str, tuple[Any, ...]]:
    """The numbers that a call is tried with."""
    is_alone = call.target.rpartition(".")[2] in ("range", "where")
    return ALONE if is_alone else NUMBERS


def given(call: Call, name: str, kind: str) -> tuple[Any, ...]:
    """The values of a parameter that is no tensor."""
    values = call.given.get(name) or numbers(call)[kind]
    return tuple(float(value) for value in values) if kind == "float" else tuple(values)


def choices(call: Call) -> list[tuple[Any, ...]]:
    """Shapes that fit each other, then every combination of shapes, each with every combination of numbers.

    Of many, the first and some that lie apart.
    """
    tensors = [name for name, _ in call.params if call.kind(name) in registry.MARKERS]
    ranks = tuple(registry.MARKERS[call.kind(name)].rank for name in tensors)
    shapes = [*fitting(call.rule.removeprefix(registry.PREFIX), ranks)]
    shapes += itertools.product(*(SHAPES[rank] for rank in ranks))
    others = [(name, kind) for name, kind in call.params if name not in tensors]
    values = itertools.product(*(given(call, name, kind) for name, kind in others))
    names = [*tensors, *(name for name, _ in others)]
    chosen = (
        dict(zip(names, (*pair[0], *pair[1]), strict=True)) for pair in itertools.product(shapes, values)
    )
    every = [tuple(each[name] for name, _ in call.params) for each in chosen]
    return every[:FIRST] + every[FIRST :: max(0, len(every) - FIRST) // MOST + 1]


def argument(kind: str, chosen: Any, fill: Callable[..., Any], seed: int) -> Any:
    """A number as it was chosen, or a tensor of the chosen shape."""
    marker = registry.MARKERS.get(kind)
    return tensor(chosen, fill, seed, marker.dtype) if marker else chosen
