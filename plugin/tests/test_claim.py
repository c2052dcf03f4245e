"""Sites at the edge: near misses, names outside the surface, dishonest metadata, and arbitrary objects."""

import dataclasses
import json
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rextio.plugins.api import (
    NON_LITERAL,
    CallableMeta,
    Claimed,
    ClaimLiteral,
    ClaimSite,
    KeywordArg,
    NotCovered,
    Rejected,
)

from support import registry
from support.sites import (
    ANY,
    B1,
    F1,
    F2,
    G1,
    G2,
    I1,
    Lit,
    binop,
    call,
    claim,
    claimed,
    keyword,
    literal,
    not_covered,
    receiver,
    refused,
    show,
    site_of,
)

MEAN, MATMUL, RELU = "tensorflow.reduce_mean", "tensorflow.matmul", "tensorflow.nn.relu"
SOFTMAX, ARGMAX, BIAS = "tensorflow.nn.softmax", "tensorflow.argmax", "tensorflow.nn.bias_add"

NEAR_MISSES = [
    (call(MEAN, F2, axis=2), 4, ["axis", "-2 to 1", "found 2", "TensorFlow raises"]),
    (call(MEAN, F2, axis=(0, -3)), 4, ["axis", "(0, -3)"]),
    (call(MEAN, F2, axis=True), 4, ["axis", "True"]),
    (call(MEAN, F2, axis="1"), 4, ["axis", '"1"']),
    (call(MEAN, F2, "float"), 4, ["axis", "float"]),
    (call(MEAN, F2, Lit(2)), 4, ["axis", "2"]),
    (call(MEAN, F2, Lit(1), axis=1), 4, ["axis", "twice"]),
    (call(MEAN, F2, Lit(1), "bool"), 4, ["keepdims", "literal"]),
    (call(MEAN, F2, "list[int]"), 4, ["axis", "literal"]),
    (call(MEAN, F2, axis=1, keepdims=1), 4, ["keepdims"]),
    (call(MEAN, F2, axis=1, name="m"), 4, ["name"]),
    (call(MEAN, B1, axis=0), 10, ["TensorBoolCpu1D", "float32"]),
    (call("tensorflow.math.reduce_sum", F2, axis=3), 11, ["axis"]),
    (call(MATMUL, F1, F2), 10, ["TensorF32Cpu1D"]),
    (call(MATMUL, F2, I1), 10, ["TensorI64Cpu1D"]),
    (call(MATMUL, F2), 1, ["2", "1"]),
    (call(MATMUL, F2, F2, transpose_a=1), 1, ["transpose_a"]),
    (call(RELU, B1), 10, ["TensorBoolCpu1D"]),
    (call(RELU, F2, F2), 2, ["2"]),
    (call(RELU, F1, name="r"), 18, ["name"]),
    (call(RELU, "str"), 10, ["str"]),
    (call(SOFTMAX, F2, axis=2), 7, ["axis"]),
    (call(SOFTMAX, F1, axis=1), 25, ["axis"]),
    (call(ARGMAX, F2, axis=1, output_type="float32"), 8, ["output_type"]),
    (call(BIAS, F2, F1, data_format="NCHV"), 21, ["data_format", "NHWC", "NCHV"]),
    (call(BIAS, F2, F2), 10, ["TensorF32Cpu2D"]),
    (call("tensorflow.transpose", F2, perm=(1, 2)), 39, ["perm"]),
    (binop("+", F2, "str"), 10, ["str"]),
    (binop("-", F2, I1), 10, ["TensorI64Cpu1D"]),
    (binop("+", B1, B1), 10, ["TensorBoolCpu1D"]),
    (call(RELU, G1), 37, ["TensorF32Cuda0_1D"]),
    (call("tensorflow.nn.gelu", G2), 34, ["TensorF32Cuda0_2D"]),
    (call(MATMUL, F2, G2), 35, ["TensorF32Cuda0_2D"]),
    (call(MATMUL, None, G2), 35, ["TensorF32Cuda0_2D"]),
    (call(MATMUL, ANY, G2), 35, ["TensorCpu", "TensorF32Cuda0_2D"]),
    (binop("+", G1, "float"), 34, ["TensorF32Cuda0_1D"]),
    (binop("%", G1, G1), 34, ["TensorF32Cuda0_1D"]),
    (call("<", G1, G1, site_kind="compare"), 34, ["TensorF32Cuda0_1D"]),
]

OUTSIDE = [
    call("tensorflow.nn.unheard_of", F2),
    call("tensorflow.nn", F2),
    call("tensorflow", F2),
    call("tensorflow.ops.concat", F2),
    call("tensorflow.float", F2),
    call("tensorflow.compat.v2.nn.relu", F2),
    call("tensorflow.math.relu", F2),
    call("rextio_tensorflow.ops.unheard_of", F2),
    call("rextio_tensorflow.nn.relu", F2),
    call("numpy.exp", F2),
    call("relu", F2),
    call("nn.relu", F2),
    call("float", "int"),
    call("float", ANY, ANY),
    call("len", F2),
    call("", F2),
    call("relu", G2),
    call("numpy.exp", G2),
    call(RELU, None),
    call(MATMUL, F2, None),
    binop("+", F2, None),
    binop("**", F2, F2),
    call("+", F2, F2, site_kind="compare"),
    call("+", F2, F2),
    call(RELU, F2, site_kind="binop"),
    call(RELU, F2, site_kind="compare"),
    call(RELU, F2, site_kind="subscript"),
]


@pytest.mark.parametrize(("site", "code", "words"), NEAR_MISSES, ids=[show(case[0]) for case in NEAR_MISSES])
def test_near_miss_is_refused_and_explained(site: ClaimSite, code: int, words: list[str]) -> None:
    found, text = refused(site)
    assert found == code, text
    for word in words:
        assert word in text


@pytest.mark.parametrize("site", OUTSIDE, ids=[show(site) for site in OUTSIDE])
def test_outside_the_surface_is_not_covered(site: ClaimSite) -> None:
    not_covered(site)


def test_refusal_says_what_to_write() -> None:
    _, text = refused(call(MEAN, F2, axis=2))
    assert "tf.reduce_mean(" in text


def test_every_call_of_the_registry_is_claimed() -> None:
    for each in registry.calls():
        rule, result = claimed(site_of(each))
        assert (registry.PREFIX + rule, result) == (each.rule, registry.key(each.result))


def test_tensors_of_any_dtype_and_rank_are_taken_by_what_may_fit() -> None:
    for site in [
        call(RELU, ANY),
        call(MATMUL, F2, ANY),
        call(MEAN, ANY, "list[int]", "bool"),
        call(SOFTMAX, ANY, axis=3),
        binop("*", ANY, "float"),
        binop("-", ANY, F1),
    ]:
        assert claimed(site)[1] == ANY
    assert refused(call(MATMUL, ANY, B1))[0] == 10
    assert refused(call(MEAN, ANY, axis="1"))[0] == 4


def change(site: ClaimSite, **fields: Any) -> ClaimSite:
    return dataclasses.replace(site, **fields)


ONE, HONEST = literal(1), call(MEAN, F2, axis=1)
DISHONEST = {
    "literal on a tensor": change(call(RELU, F2), operand_literals=(ONE,)),
    "None on a tensor": change(call(RELU, F2), operand_literals=(literal(None),)),
    "literal on the second tensor": change(binop("+", F2, F2), operand_literals=(NON_LITERAL, ONE)),
    "too many literals": change(call(RELU, F2), operand_literals=(NON_LITERAL, ONE)),
    "too few literals": change(call(MEAN, F2, Lit(1)), operand_literals=(ONE,)),
    "int stated as str": change(call(MEAN, F2, Lit(1)), operand_types=(F2, "str")),
    "int stated as bool": change(call(MEAN, F2, Lit(1)), operand_types=(F2, "bool")),
    "int stated as float": change(call(MEAN, F2, Lit(1)), operand_types=(F2, "float")),
    "bool stated as int": change(
        call(MEAN, F2, Lit(1)), operand_literals=(NON_LITERAL, literal(True)), operand_types=(F2, "int")
    ),
    "int stated as a tensor": change(call(MEAN, F2, Lit(1)), operand_types=(F2, F2)),
    "keyword int stated as str": change(HONEST, keywords=(keyword("axis", 1, "str"),)),
    "keyword int stated as a tensor": change(HONEST, keywords=(keyword("axis", 1, F2),)),
    "keyword bool stated as int": change(
        HONEST, keywords=(keyword("axis", 1), keyword("keepdims", True, "int"))
    ),
    "keyword without a literal": change(HONEST, keywords=(KeywordArg("axis", "int"),)),
    "keyword twice, equal": change(HONEST, keywords=(keyword("axis", 1), keyword("axis", 1))),
    "keyword twice, different": change(HONEST, keywords=(keyword("axis", 1), keyword("axis", 0))),
    "position and keyword": call(MEAN, F2, Lit(1), axis=1),
    "receiver": change(call(RELU, F2), receiver=receiver()),
    "receiver that is no tensor": change(call(RELU, F2), receiver=receiver("int")),
    "receiver of an operator": change(binop("+", F2, F2), receiver=receiver()),
    "keywords of an operator": change(binop("+", F2, F2), keywords=(keyword("axis", 1),)),
    "operator with one operand": binop("+", F2),
    "operator with three operands": binop("+", F2, F2, F2),
    "function as an operand": change(call(RELU, F2), callables=(CallableMeta(0, "m.f", ()),)),
}


@pytest.mark.parametrize("site", DISHONEST.values(), ids=DISHONEST.keys())
def test_dishonest_site_is_refused(site: ClaimSite) -> None:
    code, text = refused(site)
    assert code in range(1, 40) and text


def test_a_keyword_of_unknown_type_is_honest() -> None:
    claimed(change(HONEST, keywords=(KeywordArg("axis", None, ONE),)))


TYPES = st.sampled_from(
    [F1, F2, I1, G1, G2, "int", "float", "bool", "str", "None", "list[int]", "", "x/y", None]
)
LITERALS = st.one_of(
    st.just(NON_LITERAL),
    st.builds(
        literal,
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-3, 3),
            st.integers(),
            st.text(max_size=4),
            st.tuples(st.integers()),
        ),
    ),
)
TARGETS = st.one_of(
    st.sampled_from(sorted({each.target for each in registry.calls()} | {"tf.nn.relu", "<", "@", "float"})),
    st.text(max_size=12),
)
KINDS = st.one_of(st.sampled_from(["call", "binop", "compare"]), st.text(max_size=6))
NAMES = st.sampled_from(["axis", "keepdims", "data_format", "name", ""])
SITES = st.builds(
    ClaimSite,
    kind=KINDS,
    target=TARGETS,
    operand_types=st.lists(TYPES, max_size=4).map(tuple),
    file_path=st.text(max_size=4),
    line=st.integers(),
    column=st.integers(),
    operand_literals=st.lists(LITERALS, max_size=4).map(tuple),
    keywords=st.lists(st.builds(KeywordArg, NAMES, TYPES, LITERALS), max_size=3).map(tuple),
    receiver=st.one_of(st.none(), st.just(receiver())),
)
FORMS = {
    (rule["id"], tuple(form["operands"]), form["result"])
    for rule in registry.native_rules()
    for form in rule["forms"]
}


@given(SITES)
def test_any_site_has_an_answer(site: ClaimSite) -> None:
    answer = claim(site)
    assert isinstance(answer, Claimed | NotCovered | Rejected)
    assert answer == claim(site)
    if isinstance(answer, Claimed):
        prefix = registry.TYPE_PREFIX
        tensors = tuple(
            kind.removeprefix(prefix) for kind in site.operand_types if kind and kind.startswith(prefix)
        )
        assert (answer.rule_id, tensors, str(answer.result_type).removeprefix(prefix)) in FORMS
    if isinstance(answer, Rejected):
        assert answer.diagnostic.message and answer.diagnostic.suggestion


class Hostile:
    """Raises at every attribute."""

    def __getattr__(self, name: str) -> Any:
        raise RuntimeError(name)


class Angry(str):
    """A string that can't be compared, hashed or shown."""

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("compared")

    def __hash__(self) -> int:
        raise RuntimeError("hashed")

    def __str__(self) -> str:
        raise RuntimeError("shown")


ATTRIBUTES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=5),
    st.text(alphabet=st.characters(categories=("Cs",)), max_size=2),
    st.binary(max_size=3),
    st.lists(st.one_of(TYPES, st.integers()), max_size=3),
    st.lists(st.one_of(TYPES, st.integers(), LITERALS), max_size=3).map(tuple),
    st.builds(Hostile),
    st.builds(lambda: Angry("call")),
    st.builds(lambda: [Hostile()]),
    st.builds(lambda: (Hostile(), Angry("x"))),
    st.just(object()),
    st.just(type),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
)
FIELDS = [field.name for field in dataclasses.fields(ClaimSite)]


@given(
    st.dictionaries(st.sampled_from(FIELDS), ATTRIBUTES),
    st.sampled_from([None, "call", "binop", "compare"]),
    TARGETS,
)
def test_arbitrary_objects_have_an_answer(fields: dict[str, Any], kind: str | None, target: str) -> None:
    site = SimpleNamespace(**fields)
    if kind is not None:
        site.kind, site.target = kind, target
    assert isinstance(claim(site), Claimed | NotCovered | Rejected)


@pytest.mark.parametrize(
    "thing", [None, 1, "call", [], object(), ClaimSite, Hostile(), json, ClaimLiteral(), lambda: 1], ids=repr
)
def test_things_that_are_no_site_are_not_covered(thing: Any) -> None:
    assert isinstance(claim(thing), NotCovered)


def test_a_subclass_of_text_is_read_as_text() -> None:
    class Name(str):
        pass

    claimed(change(call(RELU, F2), target=Name(RELU)))
