"""Forged sites, contexts and arguments: nothing panics, nothing false is claimed, nothing foreign is emitted."""

import contextlib
import dataclasses
import enum
import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import pytest
import tensorflow as tf
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rextio.plugins.api import Claimed, ClaimSite, LoweredExpr, NotCovered, Rejected

from support import registry
from support.bits import tensor
from support.sites import PLUGIN, claim, context, site_of

Find = Callable[[str], Callable[..., Any]]
HUGE = 2**62


class Raising:
    """Raises at every attribute; what it raises is chosen."""

    def __init__(self, error: BaseException) -> None:
        object.__setattr__(self, "error", error)

    def __getattribute__(self, name: str) -> Any:
        raise object.__getattribute__(self, "error")


class Text(str):
    """Text that says of itself what it is not."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        raise RuntimeError("hashed")

    def __str__(self) -> str:
        return "tensorflow.nn.relu"

    def __len__(self) -> int:
        return HUGE


class Number(int):
    """A number that says of itself what it is not."""

    def __index__(self) -> int:
        raise RuntimeError("index")

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


class Colour(enum.IntEnum):
    """An int by another name."""

    RED = 1


class Many(tuple):
    """A tuple without an end, if one believes it."""

    def __len__(self) -> int:
        return HUGE

    def __iter__(self) -> Iterator[Any]:
        while True:
            yield "rextio-tensorflow/tensor-f32-cpu-2d"

    def __getitem__(self, key: Any) -> Any:
        raise RuntimeError("item")


class Endless(list):
    """A list without an end, if one believes it."""

    __len__, __iter__ = Many.__len__, Many.__iter__


class Forged:
    """Says of its class what is not so."""

    @property
    def __class__(self) -> type:  # type: ignore[override]
        return type(tf.constant(1.0))


class Recursive:
    """An attribute that asks the plugin about its own object."""

    @property
    def kind(self) -> Any:
        return claim(self)


ERRORS = st.sampled_from(
    [RuntimeError("r"), AttributeError("a"), KeyboardInterrupt(), SystemExit(1), MemoryError()]
)
OPERANDS = {rule["id"]: rule["operands"] for rule in registry.rules()}
TYPES = [f"{registry.PREFIX}tensor-{kind}" for kind in registry.ANNOTATIONS]
HOSTILE_TEXT = st.one_of(
    st.text(max_size=12),
    st.text(alphabet=st.characters(categories=("Cs",)), min_size=1, max_size=3),
    st.sampled_from(
        [
            'NHWC"); std::process::exit(1); ("',
            "NHWC\\",
            "1)?; unsafe { core::hint::unreachable_unchecked() }; (1",
            "tensorflow.nn.relu",
            "tensorflow.nn.relu::<>",
            "axis, 1); loop {} //",
            '*/ r#"',
            "{param}{value}",
            "\0",
            "\u202e",
        ]
    ),
)
ANYTHING = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(),
        st.integers(min_value=2**63, max_value=2**200),
        st.floats(),
        HOSTILE_TEXT,
        HOSTILE_TEXT.map(Text),
        st.sampled_from(TYPES),
        st.integers(-3, 3).map(Number),
        st.just(Colour.RED),
        st.binary(max_size=4),
        st.complex_numbers(),
        st.builds(object),
        st.builds(Raising, ERRORS),
        st.builds(Forged),
        st.builds(Recursive),
        st.sampled_from([int, ClaimSite, tf, len, ..., NotImplemented]),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3),
        st.lists(inner, max_size=3).map(tuple),
        st.lists(inner, max_size=2).map(Many),
        st.lists(inner, max_size=2).map(Endless),
        st.dictionaries(st.text(max_size=3), inner, max_size=2),
        st.builds(
            lambda value, is_literal: SimpleNamespace(value=value, is_literal=is_literal), inner, inner
        ),
        st.builds(
            lambda name, kind, literal: SimpleNamespace(name=name, arg_type=kind, literal=literal),
            inner,
            inner,
            inner,
        ),
    ),
    max_leaves=6,
)
FIELDS = [field.name for field in dataclasses.fields(ClaimSite)] + ["expression", "receiver", "callables"]
HONEST = [site_of(each) for each in registry.calls()]
SITES = st.builds(
    lambda site, changes: SimpleNamespace(**{**vars(site), **changes}),
    st.sampled_from(HONEST),
    st.dictionaries(st.sampled_from(FIELDS), ANYTHING, max_size=3),
)
OFTEN = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
FORMS = {
    (rule["id"], tuple(filter(registry.is_tensor, form["operands"])), form["result"])
    for rule in registry.native_rules()
    for form in rule["forms"]
}


@OFTEN
@given(site=st.one_of(SITES, ANYTHING))
def test_claim_answers_whatever_it_is_asked(site: Any) -> None:
    answer = claim(site)
    assert isinstance(answer, Claimed | NotCovered | Rejected)
    if isinstance(answer, Claimed):
        # The operands are what they really are, not what their own methods say.
        kinds = [str.__str__(kind) for kind in tuple.__iter__(site.operand_types) if isinstance(kind, str)]
        tensors = tuple(kind.removeprefix(registry.TYPE_PREFIX) for kind in kinds if kind in TYPES)
        operands = OPERANDS[answer.rule_id]
        assert operands or not tensors
        for place, kind in enumerate(tensors):
            operand = operands[min(place, len(operands) - 1)]
            if kind != "cpu" and len(tensors) <= len(operands):
                marker = registry.MARKERS[kind]
                assert marker.dtype in operand["dtypes"] or len(operands) > 1, answer
                assert marker.rank in operand["ranks"] or len(operands) > 1, answer
        if "cpu" not in tensors:
            result = answer.result_type
            assert result in TYPES or result in ("int", "float", "bool", f"{registry.PREFIX}tensors"), answer


@OFTEN
@given(config=ANYTHING)
def test_what_asks_nothing_of_a_site_answers_too(config: Any) -> None:
    expected = PLUGIN.describe(None)
    assert PLUGIN.describe(config) == expected
    assert claim(HONEST[0]) == PLUGIN.claim(HONEST[0], config)
    assert PLUGIN.covers() is not None and PLUGIN.type_vocabulary() and PLUGIN.crate_dependencies()


def accepted(site: ClaimSite) -> ClaimSite:
    answer = claim(site)
    return dataclasses.replace(site, rule_id=answer.rule_id, result_type=answer.result_type)


# All that may stand in an expression beside the operands, as the registry has it.
FUNCTIONS = {rule["function"] for rule in registry.native_rules()}
RUST_LITERALS = {"true", "false"} | {
    f'"{choice}"' if isinstance(choice, str) else str(choice).lower()
    for rule in registry.native_rules()
    for option in rule["options"]
    for choice in option["choices"]
}
# The value of a number that the site itself tells; all others are rendered operands.
NUMBER = re.compile(r"-?\b[0-9]+_i64\b")
LOWERED = {
    (NUMBER.sub("0_i64", lowered.rust), lowered.helpers)
    for site in map(accepted, HONEST)
    for lowered in [PLUGIN.lower(site, context([f"v{place}" for place in range(len(site.operand_types))]))]
}
HELPERS = {helpers for _, helpers in LOWERED}
EXPRESSION = re.compile(
    r"rextio_tensorflow_rule_(?P<function>\w+)::(?P=function)"
    r"\(rextio_tensorflow_rule_(?P=function)::Rule::(?P<rule>[A-Za-z0-9]+)(?P<arguments>(?:, [^,]+)*)\)\?"
)


# A rendered operand, or a literal; in an option, or one of a list.
RUNTIME = "rextio_tensorflow_runtime"
VALUE = r"v\d+(?: as f64)?"
ATOM = "|".join(
    (
        rf"&?\(?{VALUE}\)?",
        r"-?\d+(?:_i64)?",
        r"-?\d+\.\d+(?:e-?\d+)?",
        "true|false|None",
        r'"(?:[^"\\]|\\.)*"',
        rf"{RUNTIME}::DType::\w+",
        rf"&{RUNTIME}::Ints::from\({VALUE}\)",
        rf"&\[(?:(?:&?{VALUE}|-?\d+)(?:, (?:&?{VALUE}|-?\d+))*)?\]",
        rf"&\[(?:{RUNTIME}::Operand::from\((?:&?{VALUE}|-?\d+(?:_i64)?)\)(?:, )?)+\]",
    )
)
ARGUMENT = rf"(?:{ATOM}|Some\((?:{ATOM})\))"


def assert_grammar(lowered: LoweredExpr, operands: list[str]) -> None:
    """One call of a rule's function, of rendered operands and of literals that the rule allows. Nothing else."""
    text = lowered.rust
    for place, operand in enumerate(operands):
        text = text.replace(operand, f"v{place}")
    text = NUMBER.sub("0_i64", text)
    parts = EXPRESSION.fullmatch(text)
    assert parts is not None and parts["function"] in FUNCTIONS, lowered.rust
    rest = parts["arguments"].partition(", ")[2]
    assert re.fullmatch(rf"(?:{ARGUMENT}(?:, {ARGUMENT})*)?", rest), lowered.rust
    assert lowered.helpers in HELPERS


LITERAL = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.integers(),
    HOSTILE_TEXT,
    st.lists(st.integers(), max_size=2).map(tuple),
)


@st.composite
def injections(draw: st.DrawFn) -> Any:
    """An honest site with hostile text and values wherever a site has any."""
    site = draw(st.sampled_from(HONEST))
    keywords = tuple(
        SimpleNamespace(
            name=draw(st.one_of(st.just(each.name), HOSTILE_TEXT)),
            arg_type=draw(st.one_of(st.just(each.arg_type), st.none(), HOSTILE_TEXT)),
            literal=SimpleNamespace(
                is_literal=True, value=draw(st.one_of(st.just(each.literal.value), LITERAL))
            ),
        )
        for each in site.keywords
    )
    changes: dict[str, Any] = {"keywords": keywords}
    for field in (
        "target",
        "kind",
        "file_path",
        "rule_id",
        "result_type",
        "operand_types",
        "operand_literals",
    ):
        if draw(st.integers(0, 5)) == 0:
            changes[field] = draw(st.one_of(HOSTILE_TEXT, ANYTHING))
    return SimpleNamespace(**{**vars(accepted(site)), **changes})


@settings(OFTEN, max_examples=500)
@given(site=injections())
def test_no_text_of_a_site_reaches_the_emitted_rust(site: Any) -> None:
    answer = claim(site)
    if isinstance(answer, Claimed):
        site.rule_id, site.result_type = answer.rule_id, answer.result_type
    try:
        count = tuple.__len__(site.operand_types)
    except TypeError:
        count = 1
    operands = [f"operand_{place}" for place in range(count)]
    try:
        lowered = PLUGIN.lower(site, context(operands))
    except ValueError:
        return
    assert_grammar(lowered, operands)


@OFTEN
@given(
    site=st.sampled_from(HONEST),
    names=st.lists(
        st.from_regex(r"(r#)?[a-z_][a-z0-9_]{3,12}(\.clone\(\))?", fullmatch=True), min_size=16, max_size=16
    ),
)
def test_operands_stand_as_rextio_rendered_them(site: ClaimSite, names: list[str]) -> None:
    site = accepted(site)
    # Distinct, and none the beginning of another.
    operands = [f"p{place}_{name}" for place, name in enumerate(names[: len(site.operand_types)])]
    lowered = PLUGIN.lower(site, context(operands))
    assert_grammar(lowered, operands)


@OFTEN
@given(
    site=SITES,
    ctx=st.one_of(
        ANYTHING,
        st.builds(
            lambda fields: SimpleNamespace(**fields),
            st.dictionaries(
                st.sampled_from(
                    ["operands", "leaf_operands", "receiver", "backend", "target_language", "fresh_name"]
                ),
                ANYTHING,
            ),
        ),
    ),
)
def test_lower_raises_nothing_but_value_error(site: Any, ctx: Any) -> None:
    with contextlib.suppress(ValueError):
        PLUGIN.lower(site, ctx)


@OFTEN
@given(value=ANYTHING)
def test_the_boundary_refuses_what_it_is_given(native: Find, value: Any) -> None:
    for name, args in (("matrix", (value,)), ("second", (tensor((2, 3)), value)), ("ids", (value, value))):
        with pytest.raises((TypeError, ValueError), match=r"^the argument `[xy]` must be "):
            native(f"suite.boundary.{name}")(*args)


def forged_tensors() -> dict[str, Any]:
    class Lying(type):
        def __instancecheck__(cls, instance: object) -> bool:
            raise RuntimeError("asked")

    class Meta(metaclass=Lying):
        def __array__(self) -> None:
            raise RuntimeError("array")

    eager = type(tf.constant(1.0))
    without_value = eager.__new__(eager)
    strange = type("Strange", (), {"__module__": "m\udfff", "__qualname__": "\ud800"})
    return {
        "a class that raises when asked": Meta(),
        "an eager tensor that was never made": without_value,
        "a class whose name is no Unicode": strange(),
        "the class of eager tensors itself": eager,
        "an object that says it is one": Forged(),
        "an object that raises at everything": Raising(RuntimeError("r")),
        "an object that interrupts": Raising(KeyboardInterrupt()),
    }


@pytest.mark.parametrize("name", forged_tensors())
def test_forged_tensors_are_refused(name: str, native: Find) -> None:
    with pytest.raises((TypeError, ValueError), match=r"^the argument `x` "):
        native("suite.boundary.matrix")(forged_tensors()[name])


def test_a_subclass_of_eager_tensor_is_refused(native: Find) -> None:
    try:
        kind = type("Mine", (type(tf.constant(1.0)),), {})
    except TypeError:
        return
    with pytest.raises((TypeError, ValueError), match=r"^the argument `x` "):
        native("suite.boundary.matrix")(kind.__new__(kind))


def test_attributes_set_on_a_tensor_change_nothing(native: Find) -> None:
    x = tensor((2, 3))
    expected = native("suite.boundary.matrix")(x).numpy().tobytes()
    for name in ("_dtype", "_shape", "_handle_data", "_tensor_shape", "anything"):
        with contextlib.suppress(AttributeError, TypeError):
            setattr(x, name, object())
    assert native("suite.boundary.matrix")(x).numpy().tobytes() == expected
