"""The arguments that a spelling of a rule is tried with: shapes of tensors, and numbers."""

import itertools
from collections.abc import Callable
from typing import Any

from support import registry
from support.bits import SHAPES, tensor
from support.registry import Call

# Without -0.0: eager TensorFlow keeps the tensors of numbers by Python's equality, and gives the one of 0.0 for it.
# `test_numbers.py` compares it in a process where it comes first.
NUMBERS: dict[str, tuple[Any, ...]] = {
    "int": (0, 1, -3, 2**31 + 5, 2**53 + 1),
    "float": (0.0, -2.5, 1e-3, 1e300, float("inf"), float("nan")),
    "bool": (False, True),
}


def choices(call: Call) -> list[tuple[Any, ...]]:
    """Every combination of shapes, and of numbers, for the parameters."""
    each = (NUMBERS.get(kind) or SHAPES[registry.MARKERS[kind].rank] for _, kind in call.params)
    return list(itertools.product(*each))


def argument(kind: str, chosen: Any, fill: Callable[..., Any], seed: int) -> Any:
    """A number as it was chosen, or a tensor of the chosen shape."""
    return chosen if kind in NUMBERS else tensor(chosen, fill, seed, registry.MARKERS[kind].dtype)
