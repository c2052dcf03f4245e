"""Expressions whose value is known while nothing runs."""

import ast
import math
import operator
from collections.abc import Callable, Iterator
from typing import Any

_OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
}
_PI = {"numpy.pi": math.pi, "math.pi": math.pi, "numpy.e": math.e, "math.e": math.e, "math.tau": math.tau}
# Python's own, whose results are exactly what the project's Python computes.
_MATH = ("sqrt", "log", "exp", "log2", "log10", "pow", "sin", "cos", "tan")
_NUMPY = ("sqrt", "log", "exp", "log2", "log10", "power", "sin", "cos", "tan", "square")


class Unknown(Exception):
    """The value isn't known."""


class Evaluator:
    """`target` gives the dotted name of an expression, `lookup` the value of a module's constant."""

    def __init__(
        self, target: Callable[[ast.expr], str | None], lookup: Callable[[str], ast.expr | None]
    ) -> None:
        self._target = target
        self._lookup = lookup
        self._depth = 0

    def number(self, node: ast.expr) -> tuple[int | float, bool] | None:
        """The value, and whether NumPy made it, so that Python has a NumPy float there."""
        try:
            value, is_numpy = self._of(node)
        except (Unknown, ArithmeticError, ValueError, TypeError, RecursionError):
            return None
        if isinstance(value, bool) or not isinstance(value, int | float):
            return None
        if isinstance(value, float) and not math.isfinite(value):
            return None
        return (value, is_numpy) if isinstance(value, float) or abs(value) < 2**62 else None

    def _of(self, node: ast.expr) -> tuple[Any, bool]:
        if isinstance(node, ast.Constant) and type(node.value) in (int, float):
            return node.value, False
        if isinstance(node, ast.UnaryOp) and type(node.op) in _OPERATORS:
            value, is_numpy = self._of(node.operand)
            return _OPERATORS[type(node.op)](value), is_numpy
        if isinstance(node, ast.BinOp) and type(node.op) in _OPERATORS:
            left, right = self._of(node.left), self._of(node.right)
            if isinstance(node.op, ast.Pow) and abs(right[0]) > 64:
                raise Unknown
            return _OPERATORS[type(node.op)](left[0], right[0]), left[1] or right[1]
        if isinstance(node, ast.Name) and (value := self._lookup(node.id)) is not None:
            return self._of(value)
        if isinstance(node, ast.Attribute) and self._target(node) in _PI:
            return _PI[self._target(node) or ""], False
        if isinstance(node, ast.Call) and not node.keywords:
            return self._call(node)
        raise Unknown

    def _call(self, node: ast.Call) -> tuple[Any, bool]:
        module, _, word = (self._target(node.func) or "").rpartition(".")
        values = [self._of(each)[0] for each in node.args]
        if module == "math" and word in _MATH:
            return getattr(math, word)(*values), False
        if module == "numpy" and word in _NUMPY and all(isinstance(each, float) for each in values):
            return float(_numpy(word)(*values)), True
        if isinstance(node.func, ast.Name) and node.func.id == "float" and len(values) == 1:
            return float(values[0]), False
        raise Unknown


def _numpy(word: str) -> Callable[..., Any]:
    # TensorFlow needs it, so it is there; most projects never come here.
    import numpy

    function: Callable[..., Any] = getattr(numpy, word)
    return function


def module_constants(tree: ast.Module) -> dict[str, ast.expr]:
    """The values of names that a module binds once, at its top, to literals, dtypes and arithmetic on these."""
    stores: dict[str, int] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            stores[node.id] = stores.get(node.id, 0) + 1
        elif isinstance(node, ast.Global):
            stores |= dict.fromkeys(node.names, 2)
    touched = {
        each.value.id
        for each in ast.walk(tree)
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name)
    } | {
        each.value.id
        for each in ast.walk(tree)
        if isinstance(each, ast.Subscript)
        and isinstance(each.value, ast.Name)
        and not isinstance(each.ctx, ast.Load)
    }
    found: dict[str, ast.expr] = {}
    for target, value in (pair for node in tree.body for pair in _bound(node)):
        if target is None or value is None or not _is_literal(value) or stores.get(target) != 1:
            continue
        if not (isinstance(value, ast.List) and target in touched):
            found[target] = value
    return found


def _bound(node: ast.stmt) -> Iterator[tuple[str | None, ast.expr | None]]:
    """The names that a statement binds, with their values: `A = 1`, `A: int = 1`, and `A, B = 1, 2`."""
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        yield node.target.id, node.value
    elif isinstance(node, ast.Assign) and len(node.targets) == 1:
        target, value = node.targets[0], node.value
        if isinstance(target, ast.Name):
            yield target.id, value
        elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            # As many of both, or the module doesn't load.
            pairs = zip(target.elts, value.elts, strict=False)
            yield from ((each.id, found) for each, found in pairs if isinstance(each, ast.Name))


def _is_literal(node: ast.expr) -> bool:
    if isinstance(node, ast.List | ast.Tuple):
        return all(_is_literal(each) for each in node.elts)
    if isinstance(node, ast.BinOp):
        return _is_literal(node.left) and _is_literal(node.right)
    if isinstance(node, ast.UnaryOp):
        return _is_literal(node.operand)
    if isinstance(node, ast.Attribute):
        return isinstance(node.value, ast.Name | ast.Attribute) and _is_literal(node.value)
    if isinstance(node, ast.Call):
        return not node.keywords and _is_literal(node.func) and all(_is_literal(each) for each in node.args)
    return isinstance(node, ast.Constant | ast.Name)
