"""Python numbers beside tensors, which Rextio doesn't mention as long as it has complaints of its own."""

import ast
from collections.abc import Iterator

from .. import surface
from ..functions import Function
from .reason import Detector, Reason

_OPERATORS = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/"}


def beside_tensors(function: Function) -> Iterator[Reason]:
    source, names = function.source, tensors(function)
    for node in function.walk():
        if not isinstance(node, ast.BinOp):
            continue
        sides = (node.left, node.right)
        operator = _OPERATORS.get(type(node.op))
        number = next((each for each in sides if _is_number(function, each)), None)
        if operator is None or number is None or not any(_is_tensor(function, each, names) for each in sides):
            continue
        yield Reason(
            "number",
            source.start(node),
            f"`{source.show(number)}` in `{source.show(node)}`: a Python number beside a tensor",
            "Pass it as a tensor parameter: a TensorF32Cpu1D of one element is broadcast to any size.",
            "^RXTP-TENSORFLOW-010",
            certain=not surface.takes_numbers(operator),
        )


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


def _is_number(function: Function, node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp):
        return _is_number(function, node.operand)
    if isinstance(node, ast.Constant):
        return type(node.value) in (int, float)
    numbers = {
        each.arg
        for each in function.parameters
        if isinstance(each.annotation, ast.Name) and each.annotation.id in ("int", "float")
    }
    return isinstance(node, ast.Name) and node.id in numbers


DETECTORS: tuple[Detector, ...] = (beside_tensors,)
