"""`with tf.name_scope("..")`: its statements without it.

Eager execution makes nothing of a scope but part of the name in the errors of some operations; those of subscripts have
it, and stay.
"""

import ast

from ..tree import Unscoped
from .rewriter import Rewriter


def unscoped(rw: Rewriter, node: ast.With) -> ast.stmt | None:
    item = node.items[0]
    if len(node.items) != 1 or item.optional_vars is not None or not isinstance(item.context_expr, ast.Call):
        return None
    scope = item.context_expr
    if rw.types.target(scope.func) != "tensorflow.name_scope" or len(scope.args) != 1 or scope.keywords:
        return None
    is_text = isinstance(scope.args[0], ast.Constant) and isinstance(scope.args[0].value, str)
    if not is_text or item.context_expr.end_lineno != node.lineno or node.body[0].lineno == node.lineno:
        return None
    for each in ast.walk(node):
        if isinstance(each, ast.Subscript) and rw.types.of(each.value).is_tensor:
            return None
        is_folded = isinstance(each, ast.Constant | ast.JoinedStr) and each.lineno != each.end_lineno
        if is_folded or (isinstance(each, ast.Call) and _is_named(rw, each)):
            return None
    body = [rw.statement(each) for each in node.body]
    return ast.copy_location(Unscoped(node.items, body), node)


def _is_named(rw: Rewriter, node: ast.Call) -> bool:
    """Whether errors of a call tell the scope: those of functions of the project and of unknown ones may."""
    target = rw.types.target(node.func)
    return target is None or not target.startswith(("tensorflow.", "math."))
