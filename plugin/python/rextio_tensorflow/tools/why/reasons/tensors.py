"""Which names of a function are surely bound to tensors."""

import ast

from .. import surface
from ..functions import Function


def tensors(function: Function) -> set[str]:
    """The names that are surely bound to tensors."""
    found = {each.arg for each in function.parameters if function.marks(each)}
    before = -1
    while len(found) != before:
        before = len(found)
        for node in function.walk():
            if isinstance(node, ast.Assign) and _is_tensor(function, node.value, found):
                found |= {each.id for each in node.targets if isinstance(each, ast.Name)}
    return found


def _is_tensor(function: Function, node: ast.expr, names: set[str]) -> bool:
    if isinstance(node, ast.BinOp):
        return any(_is_tensor(function, each, names) for each in (node.left, node.right))
    if isinstance(node, ast.UnaryOp):
        return _is_tensor(function, node.operand, names)
    if isinstance(node, ast.Call):
        return function.source.resolve(node.func) in surface.targets()
    return isinstance(node, ast.Name) and node.id in names
