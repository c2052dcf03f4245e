"""`lower` trusts nothing: what is not as it was claimed raises ValueError."""

import dataclasses
import re
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rextio.plugins.api import NON_LITERAL, ClaimSite

from support import registry
from support.registry import Call
from support.sites import (
    F1,
    F2,
    G2,
    I1,
    PLUGIN,
    Lit,
    binop,
    call,
    claim,
    context,
    keyword,
    literal,
    receiver,
    site_of,
)


def accepted(site: ClaimSite) -> ClaimSite:
    """The site as Rextio hands it to `lower`."""
    answer = claim(site)
    return dataclasses.replace(site, rule_id=answer.rule_id, result_type=answer.result_type)


def operands(site: ClaimSite) -> list[str]:
    return [f"v{place}" for place in range(len(site.operand_types))]


def rust_of(value: Any) -> str:
    """A literal as Rust has it; a number may have a suffix."""
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value)


@pytest.mark.parametrize("each", registry.calls(), ids=lambda each: each.label)
def test_every_call_is_lowered(each: Call) -> None:
    site = accepted(site_of(each))
    lowered = PLUGIN.lower(site, context(operands(site)))
    (rule,) = (rule for rule in registry.native_rules() if rule["id"] == each.rule)
    module = f"rextio_tensorflow_rule_{rule['function']}"
    assert lowered.rust.startswith(f"{module}::{rule['function']}(") and lowered.rust.endswith(")?")
    for place, (kind, told) in enumerate(zip(site.operand_types, site.operand_literals, strict=True)):
        if told.is_literal:
            assert rust_of(told.value) in lowered.rust
        else:
            assert re.search(rf"{'&' if registry.is_key(kind) else ''}\bv{place}\b", lowered.rust)
    runtime, text = lowered.helpers
    assert "mod rextio_tensorflow_runtime" in runtime
    assert f"mod {module}" in text


def test_runtime_text_is_the_same_for_all() -> None:
    texts = set()
    for each in registry.calls():
        site = accepted(site_of(each))
        texts.add(PLUGIN.lower(site, context(operands(site))).helpers[0])
    for plugin_type in PLUGIN.type_vocabulary():
        texts.update(text for text in plugin_type.helpers if "mod rextio_tensorflow_runtime" in text)
    assert len(texts) == 1


MEAN = accepted(call("tensorflow.reduce_mean", F2, axis=1, keepdims=True))
POSITION = accepted(call("tensorflow.reduce_mean", F2, Lit(0)))
ADD = accepted(binop("+", F2, F1))
RELU = accepted(call("tensorflow.nn.relu", F2))
OTHER_MEAN = "rextio-tensorflow/reduce-mean-axis1-f32-cpu-2d"

DRIFT: dict[str, tuple[ClaimSite, dict[str, Any]]] = {
    "rule of another operation": (RELU, {"rule_id": "rextio-tensorflow/tanh-f32-cpu-2d"}),
    "rule of another rank": (RELU, {"rule_id": "rextio-tensorflow/relu-f32-cpu-1d"}),
    "rule of other options": (MEAN, {"rule_id": OTHER_MEAN}),
    "unknown rule": (RELU, {"rule_id": "rextio-tensorflow/nothing"}),
    "fallback rule": (RELU, {"rule_id": "rextio-tensorflow/unsupported-tensor-surface"}),
    "rule without its plugin": (RELU, {"rule_id": "relu-f32-cpu-2d"}),
    "no rule": (RELU, {"rule_id": None}),
    "another target": (RELU, {"target": "tensorflow.nn.tanh"}),
    "unknown target": (RELU, {"target": "tensorflow.nn.gelu"}),
    "another operator": (ADD, {"target": "-"}),
    "another kind": (ADD, {"kind": "compare"}),
    "call as operator": (RELU, {"kind": "binop"}),
    "an operand more": (RELU, {"operand_types": (F2, F2), "operand_literals": (NON_LITERAL, NON_LITERAL)}),
    "an operand less": (ADD, {"operand_types": (F2,), "operand_literals": (NON_LITERAL,)}),
    "another rank": (RELU, {"operand_types": (F1,)}),
    "another dtype": (RELU, {"operand_types": (I1,)}),
    "another device": (RELU, {"operand_types": (G2,)}),
    "unknown type": (RELU, {"operand_types": (None,)}),
    "swapped operands": (ADD, {"operand_types": (F1, F1)}),
    "literal gone": (POSITION, {"operand_literals": (NON_LITERAL, NON_LITERAL)}),
    "another literal": (POSITION, {"operand_literals": (NON_LITERAL, literal(1))}),
    "illegal literal": (POSITION, {"operand_literals": (NON_LITERAL, literal(7))}),
    "literal on the tensor": (RELU, {"operand_literals": (literal(1),)}),
    "keyword gone": (MEAN, {"keywords": (keyword("axis", 1),)}),
    "all keywords gone": (MEAN, {"keywords": ()}),
    "another keyword value": (MEAN, {"keywords": (keyword("axis", 1), keyword("keepdims", False))}),
    "keyword twice": (MEAN, {"keywords": (keyword("axis", 1), keyword("axis", 1))}),
    "keyword added": (RELU, {"keywords": (keyword("name", "n"),)}),
    "receiver added": (RELU, {"receiver": receiver()}),
    "another result type": (RELU, {"result_type": F1}),
    "result type gone": (RELU, {"result_type": None}),
    "core result type": (RELU, {"result_type": "float"}),
}


@pytest.mark.parametrize(("site", "change"), DRIFT.values(), ids=DRIFT.keys())
def test_drift_raises_value_error(site: ClaimSite, change: dict[str, Any]) -> None:
    PLUGIN.lower(site, context(operands(site)))
    drifted = dataclasses.replace(site, **change)
    with pytest.raises(ValueError, match=r"\S"):
        PLUGIN.lower(drifted, context(operands(drifted)))


CONTEXTS: dict[str, Any] = {
    "an operand less": context(["x"]),
    "an operand more": context(["x", "y", "z"]),
    "no operands": context([]),
    "an empty operand": context(["x", ""]),
    "a blank operand": context(["x", "  "]),
    "standalone backend": context(["x", "y"], backend="standalone-rust", artifact_profile=object()),
    "unknown backend": SimpleNamespace(operands=("x", "y"), backend="wasm", target_language="rust"),
    "operands that are no text": SimpleNamespace(operands=(1, 2), backend="pyo3", target_language="rust"),
    "operands that are no tuple": SimpleNamespace(operands=None, backend="pyo3", target_language="rust"),
    "leaf operands": context([], leaf_operands=("x", "y")),
    "another language": SimpleNamespace(operands=("x", "y"), backend="pyo3", target_language="c"),
    "a receiver": context(["x", "y"], receiver="self_"),
}


@pytest.mark.parametrize("ctx", CONTEXTS.values(), ids=CONTEXTS.keys())
def test_drift_of_the_context_raises_value_error(ctx: Any) -> None:
    with pytest.raises(ValueError, match=r"\S"):
        PLUGIN.lower(ADD, ctx)


@given(
    st.sampled_from([MEAN, POSITION, ADD, RELU]),
    st.dictionaries(
        st.sampled_from([field.name for field in dataclasses.fields(ClaimSite)]),
        st.one_of(st.none(), st.text(max_size=8), st.integers(), st.lists(st.text(max_size=3)).map(tuple)),
        min_size=1,
    ),
)
def test_arbitrary_drift_raises_nothing_but_value_error(site: ClaimSite, change: dict[str, Any]) -> None:
    drifted = SimpleNamespace(**{**vars(site), **change})
    try:
        lowered = PLUGIN.lower(drifted, context(operands(site)))
    except ValueError:
        return
    # What differs is nothing that the rule depends on.
    assert lowered == PLUGIN.lower(site, context(operands(site)))
