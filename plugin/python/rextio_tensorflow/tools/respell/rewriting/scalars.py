"""Python numbers, bools and texts: choices, comparisons, division, roots and powers.

A choice between two names or literals is a dictionary of both by the condition, which is a bool: nobody could see that
both are evaluated. A comparison of three is two of which the second is made if the first holds. The rest are functions
of `rextio_tensorflow.ops` that compute what Python does.
"""

import ast

from ..tree import call, constant, copied
from ..types import BOOL, FLOAT, INT, SHAPE, STR
from .rewriter import Rewriter


def choice(rw: Rewriter, node: ast.IfExp) -> ast.expr | None:
    """`a if condition else b`."""
    kinds = [rw.types.of(each) for each in (node.body, node.orelse)]
    if kinds[0] != kinds[1] or kinds[0] not in (INT, FLOAT, BOOL, STR) or not is_bool(rw, node.test):
        return None
    if not (is_still(rw, node.body) and is_still(rw, node.orelse)):
        return None
    keys = [constant(each, node) for each in (True, False)]
    values = [rw.expr(each) for each in (node.body, node.orelse)]
    both = ast.copy_location(ast.Dict(list(keys), values), node)
    return ast.copy_location(ast.Subscript(both, rw.expr(node.test), ast.Load()), node)


def is_bool(rw: Rewriter, node: ast.expr) -> bool:
    """Whether a condition is True or False, and Rextio can say so."""
    if isinstance(node, ast.BoolOp):
        return all(is_bool(rw, each) for each in node.values)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return is_bool(rw, node.operand)
    if isinstance(node, ast.Compare):
        sides = [rw.types.of(each) for each in (node.left, *node.comparators)]
        is_text = all(each == STR for each in sides)
        return (is_text or all(each.is_number for each in sides)) and rw.types.of(node) != STR
    return rw.types.of(node) == BOOL


def is_still(rw: Rewriter, node: ast.expr) -> bool:
    """A literal, or a name that is bound whenever the function runs."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return isinstance(node.operand, ast.Constant) or (
            rw.types.of(node) == FLOAT and is_still(rw, node.operand)
        )
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult):
        sides = (node.left, node.right)
        return all(rw.types.of(each) == FLOAT and is_still(rw, each) for each in sides)
    if isinstance(node, ast.Name):
        return node.id not in rw.types.bound or is_bound(rw, node)
    return isinstance(node, ast.Constant)


def is_bound(rw: Rewriter, node: ast.Name) -> bool:
    """Whether a name is a parameter, or a statement of the function itself has bound it before."""
    if node.id in {each.arg for each in rw.parameters}:
        return True
    return any(
        isinstance(each, ast.Assign | ast.AnnAssign)
        and each.lineno < node.lineno
        and any(isinstance(inner, ast.Name) and inner in rw.stores(node.id) for inner in ast.walk(each))
        for each in rw.function.body
    )


def comparison(rw: Rewriter, node: ast.Compare) -> ast.expr | None:
    """`0 < n < 5`."""
    if len(node.ops) < 2 or not is_bool(rw, node):
        return None
    if not all(is_still(rw, each) for each in node.comparators[:-1]):
        return None
    sides = [node.left, *node.comparators]
    parts: list[ast.expr] = []
    for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
        first = rw.expr(left) if left is node.left else copied(rw.expr(left), left)
        parts.append(ast.copy_location(ast.Compare(first, [operator], [rw.expr(right)]), node))
    return ast.copy_location(ast.BoolOp(ast.And(), parts), node)


def division(rw: Rewriter, node: ast.BinOp) -> ast.expr | None:
    """`n // 2` of ints."""
    is_own = isinstance(node.op, ast.FloorDiv) and rw.types.of(node.left) == INT == rw.types.of(node.right)
    if not is_own:
        return None
    return call(rw.scope.ops("floordiv"), [rw.expr(node.left), rw.expr(node.right)], node)


def root(rw: Rewriter, node: ast.Call) -> ast.expr | None:
    """`math.sqrt(n)`."""
    if rw.types.target(node.func) != "math.sqrt" or len(node.args) != 1 or node.keywords:
        return None
    argument = _as_float(rw, node.args[0])
    return None if argument is None else call(rw.scope.ops("sqrt"), [argument], node)


def power(rw: Rewriter, node: ast.BinOp) -> ast.expr | None:
    """`depth ** -0.5`, of what can't be negative: a power of other numbers may be complex."""
    if not isinstance(node.op, ast.Pow) or not _is_size(rw, node.left):
        return None
    exponent = rw.evaluator.number(node.right)
    base = _as_float(rw, node.left)
    if exponent is None or not isinstance(exponent[0], float) or exponent[1] or base is None:
        return None
    return call(rw.scope.ops("power"), [base, constant(exponent[0], node.right)], node)


def _as_float(rw: Rewriter, node: ast.expr) -> ast.expr | None:
    found = rw.types.of(node)
    if found == FLOAT:
        return rw.expr(node)
    return call(rw.scope.ops("to_float"), [rw.expr(node)], node) if found == INT else None


def _is_size(rw: Rewriter, node: ast.expr) -> bool:
    """Whether a number is made of sizes, and can't be negative."""
    if isinstance(node, ast.Subscript):
        return rw.types.of(node.value) == SHAPE and rw.types.of(node) == INT
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Mult | ast.FloorDiv):
        return _is_size(rw, node.left) and _is_size(rw, node.right)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and len(node.args) == 1:
        return node.func.id == "float" and "float" not in rw.types.bound and _is_size(rw, node.args[0])
    if isinstance(node, ast.Name) and len(rw.stores(node.id)) == 1:
        binding = rw.parent(rw.stores(node.id)[0])
        if isinstance(binding, ast.Tuple):
            whole = rw.parent(binding)
            return isinstance(whole, ast.Assign) and rw.types.of(whole.value) == SHAPE
        return isinstance(binding, ast.Assign) and _is_size(rw, binding.value)
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def negated(rw: Rewriter, node: ast.expr) -> ast.expr:
    """The opposite of a condition, in its new form."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return rw.expr(node.operand)
    return ast.copy_location(ast.UnaryOp(ast.Not(), rw.expr(node)), node)
