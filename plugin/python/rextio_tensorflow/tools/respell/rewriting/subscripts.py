"""Subscripts. `Tensor.__getitem__` is `tf.strided_slice` with begins, ends, strides and masks that follow from the
subscript's text; with a bool tensor it is `tf.boolean_mask`.
"""

import ast
from dataclasses import dataclass, field

from .. import symbols
from ..bound import bind
from ..tree import call, constant, tuple_of
from ..types import INT, SHAPE
from .rewriter import Rewriter

_MASKS = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")


@dataclass
class _Spec:
    """What `__getitem__` gathers, part by part."""

    node: ast.expr
    begin: list[ast.expr] = field(default_factory=list)
    end: list[ast.expr] = field(default_factory=list)
    strides: list[ast.expr] = field(default_factory=list)
    masks: dict[str, int] = field(default_factory=dict)

    def add(self, begin: ast.expr | None, end: ast.expr | None, stride: ast.expr | None, *masks: str) -> None:
        bit = 1 << len(self.begin)
        for mask in masks:
            self.masks[mask] = self.masks.get(mask, 0) | bit
        self.begin.append(begin or constant(0, self.node))
        self.end.append(end or constant(0, self.node))
        self.strides.append(stride or constant(1, self.node))


def subscript(rw: Rewriter, node: ast.Subscript) -> ast.expr | None:
    if not isinstance(node.ctx, ast.Load):
        return None
    value = rw.types.of(node.value)
    if value == SHAPE:
        return size(rw, node)
    if not value.is_tensor:
        return None
    index = rw.types.of(node.slice)
    if index.is_tensor and index.dtype == "bool":
        return call(rw.scope.tensorflow("boolean_mask"), [rw.expr(node.value), rw.expr(node.slice)], node)
    if is_size(rw, node):
        return as_size(rw, node)
    spec = _spec(rw, node)
    if spec is None:
        return None
    masks = {mask: constant(spec.masks[mask], node) for mask in _MASKS if mask in spec.masks}
    parts: list[ast.expr] = [tuple_of(each, node) for each in (spec.begin, spec.end, spec.strides)]
    return call(rw.scope.ops("subscript"), [rw.expr(node.value), *parts], node, **masks)


def _spec(rw: Rewriter, node: ast.Subscript) -> _Spec | None:
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    spec = _Spec(node)
    for part in parts:
        if isinstance(part, ast.Slice):
            bounds = [None if _is_none(each) else each for each in (part.lower, part.upper, part.step)]
            if any(each is not None and rw.types.of(each) != INT for each in bounds):
                return None
            masks = ["begin_mask"] if bounds[0] is None else []
            masks += ["end_mask"] if bounds[1] is None else []
            begin, end, stride = (None if each is None else _int(rw, each) for each in bounds)
            spec.add(begin, end, stride, *masks)
        elif isinstance(part, ast.Constant) and part.value is Ellipsis:
            spec.add(None, None, None, "ellipsis_mask")
        elif _is_none(part) or rw.types.target(part) in ("tensorflow.newaxis", "numpy.newaxis"):
            spec.add(None, None, None, "new_axis_mask")
        elif rw.types.of(part) == INT and (after := _after(rw, part)) is not None:
            spec.add(_int(rw, part), after, None, "shrink_axis_mask")
        else:
            return None
    return spec


def _is_none(node: ast.expr | None) -> bool:
    return node is None or (isinstance(node, ast.Constant) and node.value is None)


def _int(rw: Rewriter, node: ast.expr) -> ast.expr:
    found = rw.evaluator.number(node)
    return rw.expr(node) if found is None else constant(found[0], node)


def _after(rw: Rewriter, node: ast.expr) -> ast.expr | None:
    """One more than an index, which is then written twice: only of what may be evaluated twice."""
    found = rw.evaluator.number(node)
    if found is not None:
        return constant(int(found[0]) + 1, node)
    if not is_plain(node):
        return None
    return ast.copy_location(ast.BinOp(rw.expr(node), ast.Add(), constant(1, node)), node)


def is_plain(node: ast.expr) -> bool:
    """Whether an expression of numbers has only names, literals and arithmetic."""
    if isinstance(node, ast.BinOp):
        return is_plain(node.left) and is_plain(node.right)
    if isinstance(node, ast.UnaryOp):
        return is_plain(node.operand)
    return isinstance(node, ast.Name | ast.Constant)


def size(rw: Rewriter, node: ast.Subscript) -> ast.expr | None:
    """`x.shape[i]` is `ops.dim(x, i)`."""
    found = rw.evaluator.number(node.slice) if not isinstance(node.slice, ast.Slice) else None
    if found is None or not isinstance(node.value, ast.Attribute) or not isinstance(found[0], int):
        return None
    return call(rw.scope.ops("dim"), [rw.expr(node.value.value), constant(found[0], node)], node)


def as_size(rw: Rewriter, node: ast.expr) -> ast.expr | None:
    """`tf.shape(x)[i]` as a Python integer."""
    if not isinstance(node, ast.Subscript) or not isinstance(node.value, ast.Call):
        return None
    symbol = symbols.find(rw.types.target(node.value.func))
    if symbol is None or "shape" not in symbol.names or len(node.value.args) != 1 or node.value.keywords:
        return None
    found = None if isinstance(node.slice, ast.Slice | ast.Tuple) else rw.evaluator.number(node.slice)
    if found is None or not isinstance(found[0], int) or not rw.types.of(node.value.args[0]).is_tensor:
        return None
    return call(rw.scope.ops("dim"), [rw.expr(node.value.args[0]), constant(found[0], node)], node)


def is_size(rw: Rewriter, node: ast.expr) -> bool:
    """Whether a value is one size of a tensor, and is used as nothing else."""
    return as_size(rw, node) is not None and _is_size(rw, node)


def _is_size(rw: Rewriter, node: ast.expr) -> bool:
    """Whether all that happens to a value is that it becomes an element of a shape.

    There TensorFlow packs it with Python integers into one int32 tensor, which is the same for an integer.
    """
    parent = rw.parent(node)
    if (
        isinstance(parent, ast.Assign)
        and len(parent.targets) == 1
        and isinstance(parent.targets[0], ast.Name)
    ):
        name = parent.targets[0].id
        return len(rw.stores(name)) == 1 and all(_is_size(rw, each) for each in rw.loads(name))
    if not isinstance(parent, ast.List | ast.Tuple):
        return False
    user = rw.parent(parent)
    if isinstance(user, ast.keyword):
        user = rw.parent(user)
    symbol = symbols.find(rw.types.target(user.func)) if isinstance(user, ast.Call) else None
    if symbol is None or not isinstance(user, ast.Call):
        return False
    arguments = bind(symbol, user) or []
    names = [each.parameter.name for each in arguments if each.value is parent and each.parameter is not None]
    return names in (["shape"], ["dims"], ["multiples"], ["size"])
