"""A function in which every tensor is of any dtype and rank, so that types never differ where they meet.

The signature stays: a parameter with a marker is checked by it, and is bound anew as a tensor of any kind before the
first statement; a result that the signature promises is checked again. In Python all of this does nothing.
"""

import ast
import re
from collections.abc import Callable

from . import results, symbols
from .inference import Inference, annotated, is_marker
from .scope import OPS, Scope
from .tree import Comment, Line, assign, call, constant, name, rebuilt, replaced

_MARKER = re.compile(r"Tensor([A-Z][a-z]*\d*)Cpu(\d)D$")
_DTYPES = {
    "F16": "float16",
    "F32": "float32",
    "F64": "float64",
    "I32": "int32",
    "I64": "int64",
    "Bool": "bool",
    "U8": "uint8",
}


def dynamic(scope: Scope, function: ast.FunctionDef) -> ast.FunctionDef | None:
    """None if a marker isn't one of the CPU, or if there is no line for a binding."""
    types = Inference(scope, function)
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    ranked = [each.arg for each in arguments if is_marker(scope.source, each.annotation)]
    loads = {
        each.id
        for each in ast.walk(function)
        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
    }
    renamed = {word: scope.fresh_local(f"{word}_any") for word in ranked if word in loads}
    promised = _promised(scope, function)
    if promised is None:
        return None

    def change(node: ast.AST) -> ast.AST:
        if isinstance(
            node, ast.arguments | ast.Lambda | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        ):
            return node
        if isinstance(node, ast.Name) and node.id in renamed:
            return ast.copy_location(ast.Name(renamed[node.id], node.ctx), node)
        new = rebuilt(node, change)
        if isinstance(node, ast.Call) and isinstance(new, ast.Call) and _is_free(types, node):
            return call(scope.ops("tensor"), [new], node)
        if isinstance(new, ast.Return) and new.value is not None and promised:
            return replaced(
                new, value=call(scope.ops("typed"), [new.value], new.value, **_checks(promised, new.value))
            )
        return new

    body = [rebuilt_statement(each, change) for each in function.body]
    if not renamed:
        return replaced(function, body=body) if _differs(body, function.body) else function
    first = 1 if isinstance(body[0], Comment) else 0
    at = function.body[first]
    lines: list[ast.stmt] = [
        assign(to, call(scope.ops("tensor"), [name(old, at)], at), at) for old, to in renamed.items()
    ]
    if isinstance(body[first], ast.Assign | ast.Return | ast.Expr | Line):
        rest = body[first].body if isinstance(body[first], Line) else [body[first]]  # type: ignore[attr-defined]
        body[first] = Line([*lines, *rest], at)
    elif first:
        body[0] = Line(lines, body[0])
    else:
        return None
    return replaced(function, body=body)


def kept_promise(scope: Scope, function: ast.FunctionDef) -> ast.FunctionDef | None:
    """Only what is returned, made what the signature says; None if that says nothing of a tensor."""
    promised = _promised(scope, function)
    if promised is None or not (promised or annotated(scope.source, function.returns).is_tensor):
        return None

    def change(node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Lambda | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            return node
        if isinstance(node, ast.Return) and node.value is not None:
            checks = _checks(promised, node.value) if promised else {}
            word = "typed" if promised else "tensor"
            return replaced(node, value=call(scope.ops(word), [node.value], node.value, **checks))
        return rebuilt(node, change)

    return replaced(function, body=[rebuilt_statement(each, change) for each in function.body])


def rebuilt_statement(node: ast.stmt, change: Callable[[ast.AST], ast.AST]) -> ast.stmt:
    new = change(node)
    assert isinstance(new, ast.stmt)
    return new


def _differs(one: list[ast.stmt], other: list[ast.stmt]) -> bool:
    return any(a is not b for a, b in zip(one, other, strict=True))


def _promised(scope: Scope, function: ast.FunctionDef) -> tuple[str, int] | tuple[()] | None:
    """Dtype and rank that the signature says of the result; () if it says none, None if they can't be checked."""
    if not is_marker(scope.source, function.returns) or function.returns is None:
        return ()
    found = _MARKER.search(scope.source.resolve(function.returns) or "")
    if found is None or found[1] not in _DTYPES:
        return None
    return _DTYPES[found[1]], int(found[2])


def _checks(promised: tuple[str, int], at: ast.AST) -> dict[str, ast.expr]:
    dtype, rank = promised
    return {"dtype": constant(dtype, at), "rank": constant(rank, at)}


def _is_free(types: Inference, node: ast.Call) -> bool:
    """Whether a call makes a tensor of none."""
    target = types.target(node.func)
    symbol = symbols.find(target)
    if target != f"{OPS}.stack" and (symbol is None or not results.is_tensor(symbol)):
        return False
    arguments = [*node.args, *(each.value for each in node.keywords)]
    flat = [
        inner
        for each in arguments
        for inner in (each.elts if isinstance(each, ast.List | ast.Tuple) else [each])
    ]
    return not any(types.of(each).is_tensor for each in flat)
