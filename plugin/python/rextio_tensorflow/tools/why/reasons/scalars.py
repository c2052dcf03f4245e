"""Numbers, bools and strings beside each other, which Python converts and Rextio doesn't."""

import ast
from collections.abc import Iterator

from ..functions import Function
from ..respelling import Respelling
from .reason import Detector, Reason


def of_two_types(function: Function) -> Iterator[Reason]:
    """Python would convert one of them, Rextio doesn't."""
    source, known = function.source, _kinds(function)
    for node in function.walk():
        sides = _sides(node)
        if sides is None:
            continue
        one, other = (_kind(each, known) for each in sides)
        complaint = "comparison" if isinstance(node, ast.Compare) else "numeric"
        if one is None or other is None:
            what = "values of two types"
        elif one == other != "str":
            continue
        else:
            what = f"{_ARTICLES[one]} beside {_ARTICLES[other]}"
        text, advice = f"{what}, and Rextio converts neither", _ONE_TYPE
        if "str" in (one, other) and complaint == "numeric":
            text, advice = "native code doesn't compute with strings", "Make the text in the caller."
        yield Reason(
            "two-types",
            source.start(node),
            f"`{source.show(node)}`: {text}",
            advice,
            rf"mixed {complaint} operand types"
            + (r"|operand types: (int|float|bool|str) and \w+$" if complaint == "numeric" else ""),
            tuple(_as_float(function, node, sides)),
        )


_ARTICLES = {"int": "an int", "float": "a float", "bool": "a bool", "str": "a string"}
_ONE_TYPE = "Give both one type: another annotation, or a literal of the other's type."


def _sides(node: ast.AST) -> tuple[ast.expr, ast.expr] | None:
    if isinstance(node, ast.BinOp):
        return node.left, node.right
    if isinstance(node, ast.Compare):
        return node.left, node.comparators[0]
    return (node.target, node.value) if isinstance(node, ast.AugAssign) else None


def _kinds(function: Function) -> dict[str, str]:
    """The types of names, as far as annotations and literals tell."""
    found: dict[str, str] = {}
    for each in function.parameters:
        if isinstance(each.annotation, ast.Name) and each.annotation.id in _ARTICLES:
            found[each.arg] = each.annotation.id
    before = -1
    while len(found) != before:
        before = len(found)
        for node in function.walk():
            value = _kind(node.value, found) if isinstance(node, ast.Assign) else None
            if isinstance(node, ast.Assign) and value is not None:
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        found.setdefault(target.id, value)
            elif (
                isinstance(node, ast.For)
                and isinstance(node.target, ast.Name)
                and ast.unparse(node.iter).startswith("range(")
            ):
                found.setdefault(node.target.id, "int")
    return found


def _kind(node: ast.expr, known: dict[str, str]) -> str | None:
    if isinstance(node, ast.UnaryOp):
        return "bool" if isinstance(node.op, ast.Not) else _kind(node.operand, known)
    if isinstance(node, ast.BinOp):
        one, other = _kind(node.left, known), _kind(node.right, known)
        return one if one == other else None
    if isinstance(node, ast.Name):
        return known.get(node.id)
    name = type(node.value).__name__ if isinstance(node, ast.Constant) else ""
    return name if name in _ARTICLES else None


def _as_float(function: Function, node: ast.AST, sides: tuple[ast.expr, ast.expr]) -> Iterator[Respelling]:
    """An int literal as the float that Python makes of it."""
    start, end = function.source.span(node)
    for each in sides:
        if isinstance(each, ast.Constant) and type(each.value) is int and each.value < 2**53:
            first, last = function.source.span(each)
            yield Respelling(start, end, ((start, first), repr(float(each.value)), (last, end)), quiet=True)


def boolean(function: Function) -> Iterator[Reason]:
    """`not`, `and` and `or` of something else than bools."""
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.BoolOp) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)):
            parts = node.values if isinstance(node, ast.BoolOp) else [node.operand]
            for where in (node, *parts):
                yield Reason(
                    "no-bool",
                    source.start(where),
                    f"`{source.show(node)}`: `not`, `and` and `or` take bools only",
                    "Compare numbers, as in `n != 0`, or pass a bool; a tensor's value can't steer the function.",
                    "not operator requires bool|boolean operations require bool",
                    shown=source.start(node),
                )


def divided(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Div):
            yield Reason(
                "int-division",
                source.start(node),
                f"`{source.show(node)}`: Rextio doesn't divide ints",
                "Annotate what is divided as float, or divide in the caller.",
                "int division",
            )


DETECTORS: tuple[Detector, ...] = (of_two_types, boolean, divided)
