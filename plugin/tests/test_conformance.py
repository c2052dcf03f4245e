"""Spellings that show all of every rule: native, and equal to eager TensorFlow bit for bit."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf
from rextio_tensorflow import ops, plugin

from conftest import case_name
from support import registry
from support.bits import FILLS, Raised, assert_same, normal, square
from support.choices import NUMBERS, argument, choices, given
from support.project import ROUTE, Project
from support.registry import Call

CALLS = list(enumerate(registry.calls()))
# How often eager TensorFlow gave a result, by rule.
RESULTS: Counter[str] = Counter()
NAMES = {"tf": tf, "tensorflow": tf, "ops": ops}


@pytest.mark.parametrize(("index", "call"), CALLS, ids=[call.label for _, call in CALLS])
def test_call(index: int, call: Call, suite: Project, native: Callable[[str], Any]) -> None:
    function = suite.functions[case_name(index)]
    assert function["route"] == ROUTE
    assert [claim["rule_id"] for claim in function["plugin_claims"]] == [call.rule]

    compiled = native(case_name(index))
    names = [name for name, _ in call.params]
    eager = eval(f"lambda {', '.join(names)}: {call.expression}", NAMES)
    equal = 0
    kinds = [call.kind(name) for name, _ in call.params]
    for combination in choices(call):
        for seed, fill in enumerate(FILLS):
            each = enumerate(zip(kinds, combination, strict=True))
            args = [argument(kind, chosen, fill, seed + 10 * place) for place, (kind, chosen) in each]
            expected = assert_same(compiled, eager, *args, without_name=names_a_dtype(call))
            equal += not isinstance(expected, Raised)
    # Shapes that eager TensorFlow refuses must be refused alike; of each rule, some must have a result.
    RESULTS[call.rule] += equal


def names_a_dtype(call: Call) -> bool:
    """Whether Python leaves the operation's name out of an error's text, since a dtype is given by its name.

    Native code has it, as for `tf.int64`: `docs/refused.md`.
    """
    return call.target.rpartition(".")[2] in ("argmax", "argmin", "searchsorted")


def test_every_rule_had_results() -> None:
    if set(RESULTS) != {call.rule for _, call in CALLS}:
        pytest.skip("not all calls were chosen")
    # What these need no draw gives: `test_lists_and_outputs.py`, `test_scatter.py` and `test_respell.py` have them.
    others = ("/einsum", "/scatter-nd", "/tensor-scatter-nd", "/fail", "/dim-of")
    drawn = {rule for rule in RESULTS if not any(each in rule for each in others)}
    assert not [rule for rule in drawn if RESULTS[rule] < len(FILLS)]


def example(call: Call, name: str, kind: str) -> Any:
    """A value of a parameter."""
    if kind in registry.MARKERS:
        return argument(kind, square(registry.MARKERS[kind].rank), normal, 0)
    return given(call, name, kind)[-1] if name in call.given else NUMBERS[kind][1]


def test_result_types_are_those_of_tensorflow() -> None:
    """The rank and dtype that a form promises, asked of TensorFlow."""
    short = {marker.dtype: marker.kind.partition("-")[0] for marker in registry.MARKERS.values()}
    for call in (call for call in registry.calls() if call.result in registry.MARKERS):
        kinds = {name: call.kind(name) for name, _ in call.params}
        args = {name: example(call, name, kind) for name, kind in kinds.items()}
        try:
            result = eval(call.expression, {**NAMES, **args})
        except (tf.errors.OpError, TypeError, ValueError, IndexError, AssertionError):
            continue
        assert f"{short[result.dtype.name]}-cpu-{len(result.shape)}d" == call.result, call.label


def test_verified_records_are_the_exercised_rules(suite: Project) -> None:
    exercised = {
        claim["rule_id"] for index, _ in CALLS for claim in suite.functions[case_name(index)]["plugin_claims"]
    }
    verified = {record.id for record in plugin().describe(None) if record.verified}
    assert verified == exercised == {call.rule for call in registry.calls()}
    rest = {rule["id"].removeprefix(registry.PREFIX) for rule in registry.native_rules()} - {
        name.removeprefix(registry.PREFIX) for name in verified
    }
    assert len(rest) == 4 and all(name.startswith("cuda0-") for name in rest)


def test_every_form_has_a_call_and_every_target() -> None:
    for rule in registry.native_rules():
        assert {call["form"] for call in rule["calls"]} == set(range(len(rule["forms"]))), rule["id"]
        targets = rule["targets"] or [rule["operator"]]
        assert {call["target"] for call in rule["calls"]} == set(targets), rule["id"]
