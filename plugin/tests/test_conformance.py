"""Every spelling of every form of every rule: native, and equal to eager TensorFlow bit for bit."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf
from rextio_tensorflow import plugin

from conftest import case_name
from support import registry
from support.bits import FILLS, Raised, assert_same, tensor
from support.project import ROUTE, Project
from support.registry import Call

SHAPES = {
    1: ((3,), (1,), (0,), (2,), (37,)),
    2: ((2, 3), (3, 2), (3, 3), (1, 1), (1, 3), (3, 1), (0, 3), (3, 0), (67, 37)),
}
# Without -0.0: eager TensorFlow keeps the tensors of numbers by Python's equality, and gives the one of 0.0 for it.
# `test_numbers.py` compares it in a process where it comes first.
NUMBERS: dict[str, tuple[Any, ...]] = {
    "int": (0, 1, -3, 2**31 + 5, 2**53 + 1),
    "float": (0.0, -2.5, 1e-3, 1e300, float("inf"), float("nan")),
    "bool": (False, True),
}
CALLS = list(enumerate(registry.calls()))


def shapes(call: Call) -> list[tuple[Any, ...]]:
    """Every combination of shapes, and of numbers, for the parameters."""
    choices = [
        SHAPES[int(kind[-2])] if registry.is_tensor(kind) else NUMBERS[kind] for _, kind in call.params
    ]
    return list(itertools.product(*choices))


def argument(kind: str, chosen: Any, fill: str, seed: int) -> Any:
    """A number as it was chosen, or a tensor of the chosen shape."""
    return tensor(chosen, fill, seed=seed) if registry.is_tensor(kind) else chosen


@pytest.mark.parametrize(("index", "call"), CALLS, ids=[call.label for _, call in CALLS])
def test_call(index: int, call: Call, suite: Project, native: Callable[[str], Any]) -> None:
    function = suite.functions[case_name(index)]
    assert function["route"] == ROUTE
    assert [claim["rule_id"] for claim in function["plugin_claims"]] == [call.rule]

    compiled = native(case_name(index))
    names = [name for name, _ in call.params]
    eager = eval(f"lambda {', '.join(names)}: {call.expression}", {"tf": tf, "tensorflow": tf})
    equal = 0
    for combination in shapes(call):
        for seed, fill in enumerate(FILLS):
            kinds = [kind for _, kind in call.params]
            each = enumerate(zip(kinds, combination, strict=True))
            args = [argument(kind, chosen, fill, seed + 10 * place) for place, (kind, chosen) in each]
            expected = assert_same(compiled, eager, *args)
            equal += not isinstance(expected, Raised)
    # Shapes that eager TensorFlow refuses must be refused alike; at least as many must have a result.
    assert equal >= 4 * len(FILLS)


def test_result_types_are_those_of_tensorflow() -> None:
    """The rank and dtype that a form promises, asked of TensorFlow."""
    for call in registry.calls():
        shape = {"1d": (3,), "2d": (3, 3)}
        square = {
            name: tensor(shape[kind[-2:]]) if registry.is_tensor(kind) else NUMBERS[kind][1]
            for name, kind in call.params
        }
        result = eval(call.expression, {"tf": tf, "tensorflow": tf, **square})
        dtype = {"float32": "f32", "int64": "i64"}[result.dtype.name]
        assert f"{dtype}-cpu-{len(result.shape)}d" == call.result, call.label


def test_verified_records_are_the_exercised_rules(suite: Project) -> None:
    exercised = {
        claim["rule_id"] for index, _ in CALLS for claim in suite.functions[case_name(index)]["plugin_claims"]
    }
    verified = {record.id for record in plugin().describe(None) if record.verified}
    assert verified == exercised == {rule["id"] for rule in registry.native_rules()}


def test_every_form_has_a_call_for_every_target() -> None:
    for rule in registry.native_rules():
        spelled = {(call["form"], call["target"]) for call in rule["calls"]}
        targets = rule["targets"] or [rule["operator"]]
        assert spelled == set(itertools.product(range(len(rule["forms"])), targets)), rule["id"]
