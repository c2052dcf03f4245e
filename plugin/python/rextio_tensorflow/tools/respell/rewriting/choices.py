"""A choice that is all of a statement, as `if` and `else`: only the branch that is chosen is evaluated.

`x = f(x) if c else x` needs one line. Others need two: their own, if they are folded, or an empty one below for a name,
which can't fail and so is in no traceback.
"""

import ast
from collections.abc import Callable

from ..tree import Guard, assign, guarded
from .rewriter import Rewriter
from .scalars import is_bool, is_still, negated

_Statement = Callable[[ast.expr, ast.AST], ast.stmt]


def assigned(rw: Rewriter, node: ast.Assign) -> ast.stmt | None:
    """`y = a if c else b`."""
    value, target = node.value, node.targets[0]
    if not isinstance(value, ast.IfExp) or len(node.targets) != 1 or not isinstance(target, ast.Name):
        return None
    if not _is_open(rw, value):
        return None
    if isinstance(value.orelse, ast.Name) and value.orelse.id == target.id:
        return guarded(rw.expr(value.test), assign(target.id, rw.expr(value.body), node), node)
    if isinstance(value.body, ast.Name) and value.body.id == target.id:
        return guarded(negated(rw, value.test), assign(target.id, rw.expr(value.orelse), node), node)
    return _both(rw, node, value, lambda found, at: assign(target.id, found, at))


def returned(rw: Rewriter, node: ast.Return) -> ast.stmt | None:
    """`return a if c else b`."""
    value = node.value
    if not isinstance(value, ast.IfExp) or not _is_open(rw, value):
        return None
    return _both(rw, node, value, lambda found, at: ast.copy_location(ast.Return(found), at))


def _is_open(rw: Rewriter, value: ast.IfExp) -> bool:
    kinds = [rw.types.of(each) for each in (value.body, value.orelse)]
    return is_bool(rw, value.test) and (kinds[0].is_tensor and kinds[1].is_tensor)


def _both(rw: Rewriter, node: ast.stmt, value: ast.IfExp, statement: _Statement) -> Guard | None:
    test, body, orelse = value.test, value.body, value.orelse
    if orelse.lineno > (body.end_lineno or body.lineno) and is_harmless(rw, test):
        new = [rw.expr(body), rw.expr(orelse)]
        return guarded(rw.expr(test), statement(new[0], node), node, statement(new[1], orelse))
    if node.lineno != node.end_lineno or not rw.is_empty_below(node):
        return None
    below = ast.copy_location(ast.Pass(), node)
    below.lineno = below.end_lineno = node.lineno + 1
    if is_still(rw, orelse):
        return guarded(rw.expr(test), statement(rw.expr(body), node), node, statement(rw.expr(orelse), below))
    if is_still(rw, body):
        new_body = statement(rw.expr(body), below)
        return guarded(negated(rw, test), statement(rw.expr(orelse), node), node, new_body)
    return None


def is_harmless(rw: Rewriter, test: ast.expr) -> bool:
    """Whether a condition can't fail."""
    if isinstance(test, ast.BoolOp):
        return all(is_harmless(rw, each) for each in test.values)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return is_harmless(rw, test.operand)
    if isinstance(test, ast.Compare):
        return all(is_still(rw, each) for each in (test.left, *test.comparators))
    return is_still(rw, test)
