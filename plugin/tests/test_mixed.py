"""Tensors whose dtype and rank are known at run time only: whatever they are, native code does as eager does."""

import zlib
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from rextio_tensorflow import ops

from conftest import case_name
from support import registry
from support.bits import FILLS, Raised, describe, is_refusal, outcome
from support.choices import argument, choices
from support.project import Project
from support.registry import Call

DRAWS = 40
DTYPES = ("float32", "float64", "int32", "int64", "bool", "uint8")
SHAPES = ((), (1,), (2,), (3,), (2, 3), (3, 3), (2, 2, 3), (1, 2, 2, 3), (0, 3), (1, 1, 2, 2, 3))
NAMES = {"tf": tf, "tensorflow": tf, "ops": ops}

CALLS: dict[str, list[tuple[int, Call]]] = {}
for at, call in enumerate(registry.calls()):
    if call.tensors:
        CALLS.setdefault(call.rule.removeprefix(registry.PREFIX), []).append((at, call))

TEXT = "the text holds that of the tensor"
FIRST = "which of two wrong attributes TensorFlow names isn't settled"
NAME = "an operation has a name in Python if the axis is an int and no list of one"
CHECKED = "native code checks what Python takes on trust"

# By rule: what is part of one of the two errors' texts, and why they differ.
KNOWN = {
    "reduce-all": ("Tensor conversion requested dtype bool", TEXT),
    "reduce-any": ("Tensor conversion requested dtype bool", TEXT),
    "multiply-no-nan": ("Tensor conversion requested dtype", TEXT),
    "crop-and-resize": ("Tensor conversion requested dtype", TEXT),
    "int": ("64 bits don't hold it", "native ints have 64 bits"),
    "moments-mean": ("[Op:Mean]", NAME),
    "moments-variance": ("[Op:Mean]", NAME),
    "segment-sum": ("Value for attr 'T", FIRST),
    "unsorted-segment-sum": ("Value for attr 'T", FIRST),
    **{f"typed{dtype}": (" of rank ", CHECKED) for dtype in ("", "-f64", "-i32", "-i64", "-bool", "-u8")},
}


def drawn(make: np.random.Generator, shape: tuple[int, ...]) -> tf.Tensor:
    """A tensor of some dtype, and of this shape or another."""
    dtype = DTYPES[make.integers(len(DTYPES))]
    shape = shape if make.random() < 0.5 else SHAPES[make.integers(len(SHAPES))]
    values = np.asarray(make.uniform(0 if dtype == "uint8" else -3, 6, shape))
    return tf.constant(values > 1 if dtype == "bool" else values.astype(dtype))


def arguments(call: Call) -> Iterator[list[Any]]:
    """What a call is tried with, the same each time."""
    make = np.random.default_rng(zlib.crc32(call.label.encode()))
    combinations = choices(call)
    # The elements of a range are as many as its limit says.
    share = 1.0 if call.target.endswith("range") else 0.7
    for draw in range(DRAWS):
        chosen = combinations[make.integers(len(combinations))]
        args = [
            argument(call.kind(name), value, FILLS[draw % len(FILLS)], draw + 10 * place)
            for place, ((name, _), value) in enumerate(zip(call.params, chosen, strict=True))
        ]
        for place, (name, _) in enumerate(call.params):
            if name in call.tensors and make.random() < share:
                args[place] = drawn(make, tuple(args[place].shape))
        yield args


def differences(compiled: Callable[..., Any], call: Call) -> Iterator[str]:
    """Where native code and eager TensorFlow differ; it isn't asked where native code refuses."""
    eager = eval(f"lambda {', '.join(name for name, _ in call.params)}: {call.expression}", NAMES)
    for args in arguments(call):
        found = outcome(compiled, *args)
        if is_refusal(found) or (isinstance(found, Raised) and "can't run natively" in found.text):
            continue
        expected = outcome(eager, *args)
        if isinstance(found, Raised) and isinstance(expected, Raised):
            found, expected = found.without_name(), expected.without_name()
        if found != expected:
            yield f"{call.expression} of {describe(tuple(args))}\n  native: {found}\n  eager:  {expected}"


@pytest.mark.parametrize("rule", CALLS)
def test_rule(rule: str, suite: Project, native: Callable[[str], Any]) -> None:
    every = [text for at, call in CALLS[rule] for text in differences(native(case_name(at)), call)]
    part, reason = KNOWN.get(rule, (None, ""))
    others = [text for text in every if part is None or part not in text]
    assert not others, "\n".join(others)
    assert part is None or every, f"no longer so, take it off the list: {reason}"
