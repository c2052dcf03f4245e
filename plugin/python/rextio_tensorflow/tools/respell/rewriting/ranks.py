"""Ranks and sizes. The shape of an eager tensor is known, so its rank is the int that `tf.rank` gives."""

import ast

from ..tree import Line, assign, call, constant
from ..types import SHAPE
from .rewriter import Rewriter


def rank(rw: Rewriter, node: ast.Attribute) -> ast.expr | None:
    """`x.shape.rank` and `x.ndim`."""
    inner = rw.types.of(node.value)
    if inner.is_tensor and node.attr == "ndim":
        return _rank(rw, node.value, node)
    is_own = isinstance(node.value, ast.Attribute) and inner == SHAPE and node.attr in ("rank", "ndims")
    return _rank(rw, node.value.value, node) if is_own and isinstance(node.value, ast.Attribute) else None


def length(rw: Rewriter, node: ast.Call) -> ast.expr | None:
    """`len(x.shape)`."""
    if not (isinstance(node.func, ast.Name) and node.func.id == "len" and rw.is_builtin("len")):
        return None
    if len(node.args) != 1 or node.keywords or rw.types.of(node.args[0]) != SHAPE:
        return None
    shape = node.args[0]
    return _rank(rw, shape.value, node) if isinstance(shape, ast.Attribute) else None


def _rank(rw: Rewriter, tensor: ast.expr, at: ast.AST) -> ast.expr | None:
    if not rw.is_builtin("int"):
        return None
    return call("int", [call(rw.scope.tensorflow("rank"), [rw.expr(tensor)], at)], at)


def unpacked(rw: Rewriter, node: ast.Assign) -> ast.stmt | None:
    """`batch, time, width = x.shape`: each size by itself, and each time whether there are as many as names."""
    targets = node.targets[0].elts if isinstance(node.targets[0], ast.Tuple | ast.List) else []
    words = [each.id for each in targets if isinstance(each, ast.Name)]
    shape = node.value
    if isinstance(shape, ast.Call) and isinstance(shape.func, ast.Attribute) and shape.func.attr == "as_list":
        shape = shape.func.value
    own = [word for word in words if word != "_"]
    if len(node.targets) != 1 or len(words) != len(targets) or len(set(own)) != len(own) or rw.loads("_"):
        return None
    if not own or not isinstance(shape, ast.Attribute) or rw.types.of(shape) != SHAPE:
        return None
    if not isinstance(shape.value, ast.Name) or shape.value.id in own:
        return None
    count = constant(len(words), node)
    lines: list[ast.stmt] = []
    for index, word in enumerate(words):
        if word == "_":
            continue
        size = call(rw.scope.ops("dim_of"), [rw.expr(shape.value), constant(index, node), count], node)
        lines.append(assign(word, size, node))
    return Line(lines, node)
