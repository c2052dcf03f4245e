"""Lists of numbers that become tensors, as in `tf.constant([0.5, 0.25])`: Rextio offers no list.

`ops.stack` of the same numbers gives the same tensor: a float becomes a float32 and an int an int32 in both, and an int
in a list with floats, or of which a float32 is asked, is one that a float32 holds.
"""

import ast
import math

from .. import symbols
from ..bound import Argument, given
from ..tree import call, constant, replaced, tuple_of
from .rewriter import Rewriter

# So many tensors `ops.stack` takes, and so many axes a tensor may have.
_LISTED, _RANK = 16, 5
# Ints up to here are float32 values, floats up to here don't become infinite.
_EXACT, _LARGEST = 2**24, 3e38

Numbers = list["Numbers"] | int | float


def listed(
    rw: Rewriter, node: ast.Call, symbol: symbols.Symbol, arguments: list[Argument]
) -> ast.expr | None:
    """`tf.constant([1.0, 2.0])` and `tf.convert_to_tensor((1, 2), tf.float32)`."""
    if not {"constant", "convert_to_tensor"} & set(symbol.names):
        return None
    words = {each.parameter.name for each in arguments if each.parameter is not None}
    asked = given(arguments, "dtype")
    dtype = None if asked is None else rw.types.dtype(asked)
    if words - {"value", "dtype", "shape"} or (asked is not None and dtype not in ("float32", "int32")):
        return None
    new = _tensor(rw, node, _numbers(rw, given(arguments, "value")), dtype)
    shape = given(arguments, "shape")
    if new is None or shape is None:
        return new
    sizes = _numbers(rw, shape)
    count = len(_flat(_numbers(rw, given(arguments, "value")) or []))
    if not isinstance(sizes, list) or not all(isinstance(each, int) and each > 0 for each in sizes):
        return None
    known = [each for each in sizes if isinstance(each, int)]
    if math.prod(known) != count or len(known) > _RANK:
        return None
    to = tuple_of([constant(each, node) for each in known], node)
    return call(rw.scope.tensorflow("reshape"), [new, to], node)


def operand(rw: Rewriter, node: ast.BinOp) -> ast.expr | None:
    """`x - [1.0, 2.0]` of a float32 tensor, which takes the list for one of its own dtype.

    Where the sizes don't fit, Python's text of the error ends before ` name: `: `docs/refused.md`.
    """
    if not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div):
        return None
    for word, other in (("left", node.right), ("right", node.left)):
        numbers = _numbers(rw, getattr(node, word))
        if isinstance(numbers, list) and rw.types.of(other).is_tensor and _dtype(rw, other) == "float32":
            new = _tensor(rw, node, numbers, "float32")
            if new is not None:
                sides = {"left": rw.expr(other), "right": rw.expr(other), word: new}
                return replaced(node, left=sides["left"], right=sides["right"])
    return None


def _dtype(rw: Rewriter, node: ast.expr) -> str | None:
    """A tensor's dtype, also that of a name which is bound anew in the statements of the function itself."""
    found = rw.types.of(node)
    if found.dtype is not None or not found.is_tensor:
        return found.dtype
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div):
        # A float32 stays one beside numbers, and beside a float32.
        tensors = [each for each in (node.left, node.right) if not rw.types.of(each).is_number]
        sides = {_dtype(rw, each) for each in tensors if not isinstance(_numbers(rw, each), list)}
        return sides.pop() if len(sides) == 1 else None
    if not isinstance(node, ast.Name):
        return None
    at: ast.AST | None = node
    while at is not None and rw.parent(at) is not rw.function:
        at = rw.parent(at)
    body = rw.function.body
    before = body[: next((place for place, each in enumerate(body) if each is at), 0)]
    stores = {id(each) for each in rw.stores(node.id)}
    for each in reversed(before):
        if any(id(inner) in stores for inner in ast.walk(each)):
            if isinstance(each, ast.Assign) and len(each.targets) == 1 and id(each.targets[0]) in stores:
                return _dtype(rw, each.value)
            return None
    return None


def _tensor(rw: Rewriter, node: ast.expr, numbers: Numbers | None, dtype: str | None) -> ast.expr | None:
    """The numbers as a tensor, of the dtype that is asked for or follows from them."""
    if not isinstance(numbers, list) or _shape(numbers) is None:
        return None
    flat = _flat(numbers)
    has_floats = any(isinstance(each, float) for each in flat)
    if dtype == "int32" and has_floats:
        return None
    if dtype == "float32" or has_floats:
        if any(abs(each) > (_EXACT if isinstance(each, int) else _LARGEST) for each in flat):
            return None
        return _stacked(rw, node, numbers, float)
    return _stacked(rw, node, numbers, int) if all(-(2**31) <= each < 2**31 for each in flat) else None


def _numbers(rw: Rewriter, node: ast.expr | None) -> Numbers | None:
    """The numbers of nested lists and tuples, if they are known."""
    if isinstance(node, ast.List | ast.Tuple):
        found = [_numbers(rw, each) for each in node.elts]
        known = [each for each in found if each is not None]
        return known if known and len(known) == len(found) <= _LISTED else None
    if isinstance(node, ast.Name):
        named = rw.types.constant(node.id)
        if isinstance(named, ast.List | ast.Tuple):
            return _numbers(rw, named)
    number = None if node is None else rw.evaluator.number(node)
    return None if number is None or number[1] else number[0]


def _shape(numbers: Numbers, rank: int = 0) -> tuple[int, ...] | None:
    """The sizes, if all parts agree."""
    if not isinstance(numbers, list):
        return ()
    parts = {_shape(each, rank + 1) for each in numbers}
    part = parts.pop()
    return None if parts or part is None or rank >= _RANK else (len(numbers), *part)


def _flat(numbers: Numbers) -> list[int | float]:
    if not isinstance(numbers, list):
        return [numbers]
    return [number for each in numbers for number in _flat(each)]


def _stacked(rw: Rewriter, node: ast.expr, numbers: Numbers, kind: type[int] | type[float]) -> ast.expr:
    if not isinstance(numbers, list):
        return constant(kind(numbers), node)
    parts = [_stacked(rw, node, each, kind) for each in numbers]
    return call(rw.scope.ops("stack"), parts, node)
