"""Every spelling of every form of every rule: native, and equal to eager TensorFlow bit for bit."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf
from rextio_tensorflow import plugin

from conftest import case_name
from support import registry
from support.bits import FILLS, SHAPES, Raised, assert_same, square, tensor
from support.project import ROUTE, Project
from support.registry import Call

CALLS = list(enumerate(registry.calls()))


def shapes(call: Call) -> list[tuple[tuple[int, ...], ...]]:
    """Every combination of shapes for the parameters."""
    return list(itertools.product(*(SHAPES[registry.MARKERS[kind].rank] for _, kind in call.params)))


@pytest.mark.parametrize(("index", "call"), CALLS, ids=[call.label for _, call in CALLS])
def test_call(index: int, call: Call, suite: Project, native: Callable[[str], Any]) -> None:
    function = suite.functions[case_name(index)]
    assert function["route"] == ROUTE
    assert [claim["rule_id"] for claim in function["plugin_claims"]] == [call.rule]

    compiled = native(case_name(index))
    names = [name for name, _ in call.params]
    eager = eval(f"lambda {', '.join(names)}: {call.expression}", {"tf": tf, "tensorflow": tf})
    equal = 0
    dtypes = [registry.MARKERS[kind].dtype for _, kind in call.params]
    for combination in shapes(call):
        for seed, fill in enumerate(FILLS):
            args = [
                tensor(shape, fill, seed=seed + 10 * place, dtype=dtype)
                for place, (shape, dtype) in enumerate(zip(combination, dtypes, strict=True))
            ]
            expected = assert_same(compiled, eager, *args)
            equal += not isinstance(expected, Raised)
    # Shapes that eager TensorFlow refuses must be refused alike; at least as many must have a result.
    assert equal >= min(4, len(shapes(call))) * len(FILLS)


def test_result_types_are_those_of_tensorflow() -> None:
    """The rank and dtype that a form promises, asked of TensorFlow."""
    short = {marker.dtype: marker.kind.partition("-")[0] for marker in registry.MARKERS.values()}
    for call in registry.calls():
        markers = {name: registry.MARKERS[kind] for name, kind in call.params}
        args = {name: tensor(square(marker.rank), dtype=marker.dtype) for name, marker in markers.items()}
        result = eval(call.expression, {"tf": tf, "tensorflow": tf, **args})
        assert f"{short[result.dtype.name]}-cpu-{len(result.shape)}d" == call.result, call.label


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
