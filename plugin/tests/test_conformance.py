"""Every spelling of every form of every rule: native, and equal to eager TensorFlow bit for bit."""

import itertools
from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf
from rextio_tensorflow import plugin

from conftest import case_name
from support import registry
from support.bits import FILLS, Raised, assert_same, normal, square
from support.choices import NUMBERS, argument, choices
from support.project import ROUTE, Project
from support.registry import Call

CALLS = list(enumerate(registry.calls()))


@pytest.mark.parametrize(("index", "call"), CALLS, ids=[call.label for _, call in CALLS])
def test_call(index: int, call: Call, suite: Project, native: Callable[[str], Any]) -> None:
    function = suite.functions[case_name(index)]
    assert function["route"] == ROUTE
    assert [claim["rule_id"] for claim in function["plugin_claims"]] == [call.rule]

    compiled = native(case_name(index))
    names = [name for name, _ in call.params]
    eager = eval(f"lambda {', '.join(names)}: {call.expression}", {"tf": tf, "tensorflow": tf})
    equal = 0
    kinds = [kind for _, kind in call.params]
    for combination in choices(call):
        for seed, fill in enumerate(FILLS):
            each = enumerate(zip(kinds, combination, strict=True))
            args = [argument(kind, chosen, fill, seed + 10 * place) for place, (kind, chosen) in each]
            expected = assert_same(compiled, eager, *args)
            equal += not isinstance(expected, Raised)
    # Shapes that eager TensorFlow refuses must be refused alike; at least as many must have a result.
    assert equal >= min(4, len(choices(call))) * len(FILLS)


def test_result_types_are_those_of_tensorflow() -> None:
    """The rank and dtype that a form promises, asked of TensorFlow."""
    short = {marker.dtype: marker.kind.partition("-")[0] for marker in registry.MARKERS.values()}
    for call in registry.calls():
        args = {
            name: NUMBERS[kind][1]
            if kind in NUMBERS
            else argument(kind, square(registry.MARKERS[kind].rank), normal, 0)
            for name, kind in call.params
        }
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
