"""Statements: docstrings, `+=`, annotated locals, chained assignments, tuples.

A docstring becomes a comment. `tf.Tensor` has no in-place operators, so `x += y` is `x = x + y`. Python doesn't
evaluate the annotation of a local name. A chained assignment binds its names from left to right, to one value.
"""

import ast

from ..tree import Comment, Line, assign, call, name, replaced
from .rewriter import Rewriter


def docstring(rw: Rewriter, node: ast.Expr) -> ast.stmt | None:
    """The first statement of the function, if it is text."""
    body = rw.function.body
    is_text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    if not is_text or len(body) < 2 or node is not body[0] or node.lineno == rw.function.lineno:
        return None
    return Comment(node)


def augmented(rw: Rewriter, node: ast.AugAssign) -> ast.stmt | None:
    if not isinstance(node.target, ast.Name) or not rw.types.of(_load(node.target)).is_tensor:
        return None
    value = ast.copy_location(ast.BinOp(_load(node.target), node.op, node.value), node)
    return assign(node.target.id, rw.expr(value), node)


def _load(target: ast.Name) -> ast.Name:
    return name(target.id, target)


def annotated(rw: Rewriter, node: ast.AnnAssign) -> ast.stmt | None:
    if not isinstance(node.target, ast.Name) or node.value is None or not node.simple:
        return None
    return assign(node.target.id, rw.expr(node.value), node)


def chained(rw: Rewriter, node: ast.Assign) -> ast.stmt | None:
    """`a = b = x`, and `a, b = x, y` where y doesn't read a."""
    if len(node.targets) > 1 and all(isinstance(each, ast.Name) for each in node.targets):
        words = [each.id for each in node.targets if isinstance(each, ast.Name)]
        rest = [assign(word, name(words[0], node), node) for word in words[1:]]
        return Line([assign(words[0], rw.expr(node.value), node), *rest], node)
    target = node.targets[0]
    if len(node.targets) != 1 or not isinstance(target, ast.Tuple) or not isinstance(node.value, ast.Tuple):
        return None
    if len(target.elts) != len(node.value.elts) or not all(
        isinstance(each, ast.Name) for each in target.elts
    ):
        return None
    bound = set[str]()
    lines: list[ast.stmt] = []
    for each, value in zip(target.elts, node.value.elts, strict=True):
        if bound & {inner.id for inner in ast.walk(value) if isinstance(inner, ast.Name)}:
            return None
        assert isinstance(each, ast.Name)
        bound.add(each.id)
        lines.append(assign(each.id, rw.expr(value), node))
    return Line(lines, node)


def returned(rw: Rewriter, node: ast.Return) -> ast.stmt | None:
    """`return a, b`."""
    if not isinstance(node.value, ast.Tuple) or not 2 <= len(node.value.elts) <= 8:
        return None
    if not all(rw.types.of(each).is_tensor for each in node.value.elts):
        return None
    values = [rw.expr(each) for each in node.value.elts]
    return replaced(node, value=call(rw.scope.ops("results"), values, node.value))
