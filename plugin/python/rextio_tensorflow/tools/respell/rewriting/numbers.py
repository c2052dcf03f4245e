"""Python numbers: constants of the module, arithmetic that is known beforehand, an int beside a float.

Python itself computes what is folded, so the float is the same. `float(n)` is what Python makes of an int beside a
float. A NumPy float behaves as a Python one only beside a tensor of floats, so it is folded only there.
"""

import ast

from ..tree import call, constant, copied, replaced
from ..types import FLOAT, FLOATS, INT
from .rewriter import Rewriter

_MIXABLE = (ast.Add, ast.Sub, ast.Mult, ast.Div)


def known(rw: Rewriter, node: ast.expr) -> ast.expr | None:
    """Arithmetic on literals and constants; a literal itself stays."""
    if _is_literal(node) or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
        return None
    found = rw.evaluator.number(node)
    if found is None:
        return None
    value, is_numpy = found
    if is_numpy and not _beside_floats(rw, node):
        return None
    return constant(value, node)


def _is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) or (
        isinstance(node, ast.UnaryOp)
        and isinstance(node.op, ast.USub)
        and isinstance(node.operand, ast.Constant)
    )


def _beside_floats(rw: Rewriter, node: ast.expr) -> bool:
    """Whether all that happens to a value is arithmetic with tensors of floats."""
    parent = rw.parent(node)
    if isinstance(parent, ast.BinOp) and isinstance(parent.op, _MIXABLE):
        other = rw.types.of(parent.right if parent.left is node else parent.left)
        return other.is_tensor and other.dtype in FLOATS
    if (
        isinstance(parent, ast.Assign)
        and len(parent.targets) == 1
        and isinstance(parent.targets[0], ast.Name)
    ):
        name = parent.targets[0].id
        return len(rw.stores(name)) == 1 and all(_beside_floats(rw, each) for each in rw.loads(name))
    return False


def module_constant(rw: Rewriter, node: ast.Name) -> ast.expr | None:
    """A name of the module that stands for text, a bool, None, or a list or tuple of literals."""
    value = rw.types.constant(node.id) if isinstance(node.ctx, ast.Load) else None
    if value is None:
        return None
    plain = isinstance(value, ast.Constant) and not isinstance(value.value, int | float)
    if plain or (isinstance(value, ast.Constant) and isinstance(value.value, bool)):
        return copied(value, node)
    if isinstance(value, ast.List | ast.Tuple):
        numbers = [rw.evaluator.number(each) for each in value.elts]
        if numbers and all(each is not None and not each[1] for each in numbers):
            elements = [constant(each[0], node) for each in numbers if each is not None]
            return replaced(copied(value, node), elts=elements)
    return None


def mixed(rw: Rewriter, node: ast.BinOp) -> ast.expr | None:
    """An int beside a float becomes a float."""
    left, right = rw.types.of(node.left), rw.types.of(node.right)
    if {left, right} != {INT, FLOAT} or not isinstance(node.op, _MIXABLE):
        return None
    new_left = _float(rw, node.left) if left == INT else rw.expr(node.left)
    new_right = _float(rw, node.right) if right == INT else rw.expr(node.right)
    return replaced(node, left=new_left, right=new_right)


def _float(rw: Rewriter, node: ast.expr) -> ast.expr:
    found = rw.evaluator.number(node)
    if found is not None:
        return constant(float(found[0]), node)
    return call(rw.scope.ops("to_float"), [rw.expr(node)], node)


def conversion(rw: Rewriter, node: ast.Call) -> ast.expr | None:
    """`float(n)` of an int."""
    if not isinstance(node.func, ast.Name) or node.func.id != "float" or "float" in rw.types.bound:
        return None
    if node.keywords or len(node.args) != 1:
        return None
    found = rw.types.of(node.args[0])
    if found == FLOAT:
        return rw.expr(node.args[0])
    return _float(rw, node.args[0]) if found == INT else None
