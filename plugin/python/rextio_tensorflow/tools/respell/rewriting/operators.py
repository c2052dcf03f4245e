"""Operators on tensors, written as the functions that `tf.Tensor` defines them by.

`Tensor.__neg__` is `tf.negative`, `__pow__` and `__rpow__` are `tf.pow`, `__floordiv__` is `tf.math.floordiv`,
`__abs__` is `tf.abs`; `__and__`, `__or__`, `__xor__` and `__invert__` are the logical functions on bool tensors and
those of `tf.bitwise` on others.
"""

import ast

from ..tree import call
from ..types import BOOL, INTEGERS, Type
from .rewriter import Rewriter

_BINARY = {ast.Pow: "pow", ast.FloorDiv: "math.floordiv"}
_LOGICAL = {
    ast.BitAnd: ("logical_and", "bitwise.bitwise_and"),
    ast.BitOr: ("logical_or", "bitwise.bitwise_or"),
    ast.BitXor: ("math.logical_xor", "bitwise.bitwise_xor"),
}


def unary(rw: Rewriter, node: ast.UnaryOp) -> ast.expr | None:
    operand = rw.types.of(node.operand)
    if not operand.is_tensor:
        return None
    if isinstance(node.op, ast.USub):
        name = "negative"
    elif isinstance(node.op, ast.Invert) and operand.dtype == "bool":
        name = "logical_not"
    elif isinstance(node.op, ast.Invert) and operand.dtype in INTEGERS:
        name = "bitwise.invert"
    else:
        return None
    return call(rw.scope.tensorflow(name), [rw.expr(node.operand)], node)


def binary(rw: Rewriter, node: ast.BinOp) -> ast.expr | None:
    left, right = rw.types.of(node.left), rw.types.of(node.right)
    if not (left.is_tensor or right.is_tensor) or not (_is_operand(left) and _is_operand(right)):
        return None
    name = _BINARY.get(type(node.op))
    if name is None and type(node.op) in _LOGICAL:
        known = {each.dtype for each in (left, right) if each.is_tensor}
        logical, bitwise = _LOGICAL[type(node.op)]
        if known == {"bool"} and all(each.is_tensor or each == BOOL for each in (left, right)):
            name = logical
        elif len(known) == 1 and known <= set(INTEGERS):
            name = bitwise
    if name is None:
        return None
    return call(rw.scope.tensorflow(name), [rw.expr(node.left), rw.expr(node.right)], node)


def absolute(rw: Rewriter, node: ast.Call) -> ast.expr | None:
    is_own = (
        isinstance(node.func, ast.Name) and node.func.id == "abs" and "abs" not in rw.scope.taken - {"abs"}
    )
    if not is_own or "abs" in rw.types.bound or len(node.args) != 1 or node.keywords:
        return None
    if not rw.types.of(node.args[0]).is_tensor:
        return None
    return call(rw.scope.tensorflow("abs"), [rw.expr(node.args[0])], node)


def _is_operand(found: Type) -> bool:
    return found.is_tensor or found.is_number or found == BOOL
