"""Where eager TensorFlow surprises: every spelling, as operator and as function, does what eager does or is refused."""

import ast
from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf
from rextio.plugins.api import Claimed

from support import registry
from support.bits import Raised, assert_same, outcome
from support.places import TESTS
from support.project import ROUTE, Project
from support.sites import Lit, call, claim
from support.traps import SOURCES, TYPES, VALUES, Types, Values

Find = Callable[[str], Callable[..., Any]]
DEFINED = [
    each.name
    for each in ast.parse((TESTS / "programs/traps.py").read_text()).body
    if isinstance(each, ast.FunctionDef)
]


def spellings(kind: str, function: str) -> list[str]:
    """The functions of `programs/traps.py` that are this one, as a call and as an operator."""
    found = [name for name in DEFINED if name.removesuffix("_operator") == f"{kind}_{function}"]
    assert found, function
    return [f"suite.traps.{name}" for name in found]


@pytest.mark.parametrize(
    ("trap", "function"),
    [(trap, function) for trap in VALUES.values() for function in trap.functions],
    ids=[f"{function}: {name}" for name, trap in VALUES.items() for function in trap.functions],
)
def test_values(trap: Values, function: str, suite: Project, native: Find, eager: Find) -> None:
    """At first sight and later, when it is recorded."""
    for name in spellings("any", function):
        assert suite.route(name) == ROUTE
        for _ in range(3):
            expected = assert_same(native(name), eager(name), *trap.args)
            assert isinstance(expected, Raised) == bool(trap.fails)
            if isinstance(expected, Raised):
                assert trap.fails in expected.text


def test_arg_max_of_nothing(native: Find, eager: Find) -> None:
    """Along an axis without elements eager raises, along the other one it gives nothing."""
    (name,) = spellings("any", "argmax")
    for shape in ((0, 3), (2, 0)):
        expected = assert_same(native(name), eager(name), tf.zeros(shape))
        assert isinstance(expected, Raised) == (shape[1] == 0)


@pytest.mark.parametrize(
    ("trap", "function"),
    [(trap, function) for trap in TYPES.values() for function in trap.functions],
    ids=[f"{function}: {name}" for name, trap in TYPES.items() for function in trap.functions],
)
def test_types(trap: Types, function: str, native: Find, eager: Find) -> None:
    """Refused by an exception that names the argument; what eager does is what the table says."""
    for name in spellings("matrix", function):
        ranks = (2, 1) if function == "bias_add" else (2, 2)
        args: list[Any] = [
            tf.ones((1,) * rank) for rank in ranks[: native(name).__text_signature__.count(",") + 1]
        ]
        args[trap.before] = trap.value
        argument = "xy"[trap.before]
        with pytest.raises((TypeError, ValueError), match=f"^the argument `{argument}` must be "):
            native(name)(*args)
        expected = outcome(eager(name), *args)
        found = expected.kind.__name__ if isinstance(expected, Raised) else ""
        assert found == trap.eager, (name, expected)


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
        site = call(target, operand(tree.left), operand(tree.right), site_kind="binop")
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
    assert {"add", "subtract", "divide"} <= both
