"""Where eager TensorFlow surprises: every spelling, as operator and as function, does what eager does or is refused."""

import ast
from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf
from rextio.plugins.api import Claimed

from conftest import case_name
from support import registry
from support.bits import Raised, assert_same, outcome
from support.registry import Call
from support.sites import Lit, call, claim
from support.traps import SOURCES, TYPES, VALUES, Types, Values

Find = Callable[[str], Callable[..., Any]]
FUNCTION = {rule["id"]: rule["function"] for rule in registry.native_rules()}


def calls(function: str) -> list[tuple[int, Call]]:
    """Every spelling of every form of tensors alone, of the rules of a function."""
    found = [
        (index, each)
        for index, each in enumerate(registry.calls())
        if FUNCTION[each.rule] == function and not each.has_numbers
    ]
    assert found, function
    return found


def ranks(each: Call) -> list[int]:
    return [int(kind[-2]) for _, kind in each.params]


def twin(each: Call) -> Callable[..., Any]:
    names = ", ".join(name for name, _ in each.params)
    return eval(f"lambda {names}: {each.expression}", {"tf": tf, "tensorflow": tf})


@pytest.mark.parametrize(
    ("trap", "function"),
    [(trap, function) for trap in VALUES.values() for function in trap.functions],
    ids=[f"{function}: {name}" for name, trap in VALUES.items() for function in trap.functions],
)
def test_values(trap: Values, function: str, native: Find) -> None:
    """At first sight and later, when it is recorded."""
    took = []
    for index, each in calls(function):
        if ranks(each) != [arg.shape.rank for arg in trap.args]:
            continue
        for _ in range(3):
            expected = assert_same(native(case_name(index)), twin(each), *trap.args)
            assert isinstance(expected, Raised) == bool(trap.fails)
            if isinstance(expected, Raised):
                assert trap.fails in expected.text
        took.append(each.target)
    assert took
    # Where there are two forms, both were asked.
    kinds = {rule["kind"] for rule in registry.native_rules() if rule["function"] == function}
    assert {"call" if "." in target else "binop" for target in took} == kinds


def test_arg_max_of_nothing(native: Find) -> None:
    """Along an axis without elements eager raises, along the other one it gives nothing."""
    seen = set()
    for index, each in calls("argmax"):
        for shape in ((0, 3), (2, 0)):
            expected = assert_same(native(case_name(index)), twin(each), tf.zeros(shape))
            axis = 1 if "1" in each.expression else 0
            assert isinstance(expected, Raised) == (shape[axis] == 0)
            seen.add((axis, shape))
    assert len(seen) == 4


@pytest.mark.parametrize(
    ("trap", "function"),
    [(trap, function) for trap in TYPES.values() for function in trap.functions],
    ids=[f"{function}: {name}" for name, trap in TYPES.items() for function in trap.functions],
)
def test_types(trap: Types, function: str, native: Find) -> None:
    """Refused by an exception that names the argument; what eager does is what the table says."""
    asked = 0
    for index, each in calls(function):
        args: list[Any] = [tf.ones((1,) * rank) for rank in ranks(each)]
        args[trap.before] = trap.value
        value, rank = trap.value, ranks(each)[trap.before]
        if isinstance(value, tf.Tensor) and value.dtype == tf.float32 and value.shape.rank == rank:
            continue
        name = each.params[trap.before][0]
        with pytest.raises((TypeError, ValueError), match=f"^the argument `{name}` must be "):
            native(case_name(index))(*args)
        expected = outcome(twin(each), *args)
        found = expected.kind.__name__ if isinstance(expected, Raised) else ""
        assert found == trap.eager, (each.label, expected)
        asked += 1
    assert asked


F = {"1": f"{registry.TYPE_PREFIX}f32-cpu-1d", "2": f"{registry.TYPE_PREFIX}f32-cpu-2d"}


@pytest.mark.parametrize(("expression", "types"), SOURCES.items(), ids=SOURCES)
def test_sources(expression: str, types: str) -> None:
    """Not claimed, so the function stays in Python."""
    kinds = dict(zip("xy", (F[rank] for rank in types), strict=False))
    tree = ast.parse(expression, mode="eval").body

    def operand(node: ast.expr) -> Any:
        return kinds[node.id] if isinstance(node, ast.Name) else Lit(ast.literal_eval(node))

    if isinstance(tree, ast.BinOp):
        target = {ast.Add: "+", ast.Mult: "*", ast.MatMult: "@"}[type(tree.op)]
        site = call(target, operand(tree.left), operand(tree.right), kind="binop")
    else:
        assert isinstance(tree, ast.Call)
        options = {str(each.arg): ast.literal_eval(each.value) for each in tree.keywords}
        target = "tensorflow" + ast.unparse(tree.func).removeprefix("tf")
        site = call(target, *map(operand, tree.args), **options)
    assert not isinstance(claim(site), Claimed)


def test_both_forms_are_spelled() -> None:
    """The functions that are called both as an operator and by name."""
    kinds = {(rule["function"], rule["kind"]) for rule in registry.native_rules()}
    both = {function for function, _ in kinds if {(function, "call"), (function, "binop")} <= kinds}
    assert {"add", "subtract", "multiply", "divide"} <= both
