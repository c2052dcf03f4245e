"""Exceptions and assertions: `rextio_tensorflow.ops.fail` raises them with the same class and text.

Only Python's own classes, and only texts of literals, ints and the shape of one tensor. `ops.fail` asserts nothing
where Python doesn't, with `-O`.
"""

import ast

from ..tree import Line, assign, call, constant, guarded, name, tuple_of
from ..types import INT, SHAPE
from .rewriter import Rewriter
from .scalars import is_bool, negated
from .subscripts import is_plain

_CLASSES = ("IndexError", "RuntimeError", "TypeError", "ValueError")
# Rextio passes so many ints on.
_MOST = 6


def raised(rw: Rewriter, node: ast.Raise) -> ast.stmt | None:
    """`raise ValueError(f"... {n}")`."""
    found = node.exc
    if node.cause is not None or not isinstance(found, ast.Call) or not isinstance(found.func, ast.Name):
        return None
    if found.func.id not in _CLASSES or not rw.is_builtin(found.func.id):
        return None
    if len(found.args) != 1 or found.keywords:
        return None
    failed = _failed(rw, found.func.id, found.args[0], node)
    if failed is None or rw.parent(node) is not rw.function or node is not rw.function.body[-1]:
        return failed
    # Rextio wants a result at the end of a function. This one is never given.
    tensor = next((each.arg for each in rw.parameters if rw.types.names[each.arg].is_tensor), None)
    if tensor is None:
        return None
    value = call(rw.scope.ops("tensor"), [name(tensor, node)], node)
    return Line([failed, ast.copy_location(ast.Return(value), node)], node)


def asserted(rw: Rewriter, node: ast.Assert) -> ast.stmt | None:
    """`assert n > 0, "..."`."""
    if not is_bool(rw, node.test) or not rw.is_builtin("AssertionError"):
        return None
    if isinstance(node.msg, ast.Constant) and node.msg.value == "":
        return None
    text = node.msg or constant("", node)
    failed = _failed(rw, "AssertionError", text, node)
    if failed is None:
        return None
    return guarded(negated(rw, node.test), failed, node)


def _failed(rw: Rewriter, kind: str, message: ast.expr, at: ast.stmt) -> ast.stmt | None:
    told = _text(rw, message)
    if told is None:
        return None
    text, numbers, tensor = told
    start: list[ast.expr] = [constant(kind, at), constant(text, at)]
    if tensor is not None:
        new = call(rw.scope.ops("fail_shape"), [rw.expr(tensor), *start], at)
    else:
        values = [tuple_of([rw.expr(each) for each in numbers], at)] if numbers else []
        new = call(rw.scope.ops("fail"), [*start, *values], at)
    return assign(rw.scope.fresh_local("failed"), new, at)


def _text(rw: Rewriter, message: ast.expr) -> tuple[str, list[ast.expr], ast.expr | None] | None:
    """The text with `{}` for what is put in: ints, or one shape."""
    parts = message.values if isinstance(message, ast.JoinedStr) else [message]
    text, numbers, tensors = "", list[ast.expr](), list[ast.expr]()
    for part in parts:
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            if set("{}") & set(part.value) or not part.value.isprintable():
                return None
            text += part.value
            continue
        if not isinstance(part, ast.FormattedValue) or part.conversion != -1 or part.format_spec is not None:
            return None
        value = part.value
        if (
            rw.types.of(value) == SHAPE
            and isinstance(value, ast.Attribute)
            and isinstance(value.value, ast.Name)
        ):
            tensors.append(value.value)
        elif rw.types.of(value) == INT and _is_harmless(rw, value):
            numbers.append(value)
        else:
            return None
        text += "{}"
    if len(numbers) > _MOST or len(tensors) > 1 or (numbers and tensors):
        return None
    return text, numbers, tensors[0] if tensors else None


def _is_harmless(rw: Rewriter, node: ast.expr) -> bool:
    return is_plain(node) or (isinstance(node, ast.Subscript) and rw.types.of(node.value) == SHAPE)
