"""Sites that a rule of ours knows and refuses: the text is the plugin's own, if Rextio passes it on."""

import ast
from collections.abc import Callable, Iterator

from .. import surface
from ..check import Claim
from ..functions import Function
from ..respelling import Part, Respelling
from .constants import constants
from .reason import Detector, Reason
from .rebuild import as_written, rebuilt

# What TensorFlow does if the axis is left out. The rules want it written.
_DEFAULT_AXIS = {"tensorflow.nn.softmax": -1, "tensorflow.argmax": 0}
# Arguments that say what holds without them.
_DEFAULT_TEXT = {("tensorflow.argmax", "output_type"): "tensorflow.int64"}

_Holds = Callable[[Claim], bool]


def refused(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.Call | ast.BinOp | ast.Compare):
            yield Reason(
                "refused",
                source.start(node),
                f"`{source.show(node)}`: no rule takes it as it is written",
                "Write what the rule takes: `docs/rules.md` lists it.",
                "^RXTP-TENSORFLOW",
                tuple(_other(function, node)) if isinstance(node, ast.Call) else (),
            )


def untyped(function: Function) -> Iterator[Reason]:
    """A supported function whose operand has no type; that always follows from something else."""
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.Call) and source.resolve(node.func) in surface.targets():
            yield Reason(
                "untyped-operand",
                source.start(node),
                f"`{source.show(node)}`: Rextio knows no type of one of its operands",
                "See what gives that operand.",
                "plugin-managed external package call|keyword call arguments",
                follows=True,
            )


def _other(function: Function, node: ast.Call) -> Iterator[Respelling]:
    """The call with its literals as the rules want them, where that means the same."""
    source, known = function.source, constants(function)
    target = source.resolve(node.func) or ""
    name, written = surface.spell(source, target), as_written(source, node)
    if name is None or written is None:
        return
    placed, named = written
    values = [*node.args, *(each.value for each in node.keywords)]
    words = [None] * len(placed) + [word for word, _ in named]

    def with_literal(index: int, text: str, holds: _Holds = lambda claim: True) -> Respelling:
        parts: list[Part] = [*placed, *(part for _, part in named)]
        parts[index] = text
        pairs = [(word, part) for word, part in zip(words, parts, strict=True) if word is not None]
        return rebuilt(source, node, name, parts[: len(placed)], pairs, holds)

    for index, value in enumerate(values):
        number = _negative(value)
        if number is not None:
            for axis in _from_the_front(target, number):
                yield with_literal(index, str(axis), _is_axis(number, axis))
        elif isinstance(value, ast.Name) and value.id in known:
            yield with_literal(index, known[value.id])
    if target in _DEFAULT_AXIS and len(placed) == 1 and not any(word == "axis" for word, _ in named):
        default = _DEFAULT_AXIS[target]
        for axis in _from_the_front(target, default):
            holds = _is_axis(default, axis)
            yield rebuilt(source, node, name, placed, [*named, ("axis", str(axis))], holds)
    idle = {each.arg for each in node.keywords if _is_idle(function, target, each)}
    if idle:
        yield rebuilt(source, node, name, placed, [pair for pair in named if pair[0] not in idle])
    if target == "tensorflow.transpose" and len(values) == 2:
        order = _numbers(values[1])
        if order and order == list(range(len(order)))[::-1]:
            yield rebuilt(source, node, name, placed[:1], [], _has_rank(len(order)))


def _is_idle(function: Function, target: str, keyword: ast.keyword) -> bool:
    """Whether an argument says nothing: a name, which eager TensorFlow ignores, or a default."""
    if keyword.arg == "name":
        return True
    default = _DEFAULT_TEXT.get((target, keyword.arg or ""))
    return default is not None and function.source.resolve(keyword.value) == default


def _from_the_front(target: str, axis: int) -> list[int]:
    """The axes that may be meant, for the ranks that the function's rules take."""
    if axis >= 0:
        return [axis]
    return [rank + axis for rank in surface.ranks(target) if rank + axis >= 0]


def _negative(node: ast.expr) -> int | None:
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return None
    return value if type(value) is int and value < 0 else None


def _numbers(node: ast.expr) -> list[int]:
    try:
        value = ast.literal_eval(node)
    except (ValueError, TypeError, SyntaxError):
        return []
    return list(value) if isinstance(value, list | tuple) and all(type(each) is int for each in value) else []


def _has_rank(rank: int) -> _Holds:
    return lambda claim: bool(claim.operands) and surface.rank(claim.operands[0]) == rank


def _is_axis(meant: int, axis: int) -> _Holds:
    """Whether an axis is the one that is meant, for the tensor that the rule found."""

    def holds(claim: Claim) -> bool:
        rank = surface.rank(claim.operands[0] if claim.operands else None)
        return rank is not None and (meant if meant >= 0 else rank + meant) == axis

    return holds


DETECTORS: tuple[Detector, ...] = (refused, untyped)
