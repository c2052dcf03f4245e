"""Calls of TensorFlow's functions, with arguments as Rextio passes them on to a plugin.

A keyword must be a literal there and a list isn't one, so other arguments move to their positions, with the defaults
between them, by the functions' own signatures; a list of integers becomes a tuple, a dtype becomes its name. None of
this reaches TensorFlow's operations. Arguments that do something aren't put into another order.
"""

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from .. import symbols
from ..bound import Argument, bind
from ..tree import call, constant, replaced, tuple_of
from ..types import INT
from .constants import listed
from .packing import packed
from .rewriter import Rewriter
from .subscripts import as_size, is_plain, is_size


def function(rw: Rewriter, node: ast.Call) -> ast.expr | None:
    symbol = symbols.find(rw.types.target(node.func))
    if symbol is None:
        return None
    arguments = bind(symbol, node)
    if arguments is None:
        return None
    special = packed(rw, node, symbol, arguments) or listed(rw, node, symbol, arguments)
    special = special or _cast(rw, node, symbol, arguments)
    if special is not None:
        return special
    written = [_Written.of(rw, each) for each in arguments]
    placed = _placed(rw, node, symbol, written)
    if placed is None:
        return None
    args, keywords = placed
    old = [*node.args, *(each.value for each in node.keywords)]
    new = [*args, *(each.value for each in keywords)]
    same = len(args) == len(node.args) and len(old) == len(new)
    if same and all(a is b for a, b in zip(old, new, strict=True)):
        return node
    return replaced(node, func=rw.expr(node.func), args=args, keywords=keywords)


def _cast(rw: Rewriter, node: ast.Call, symbol: symbols.Symbol, arguments: list[Argument]) -> ast.expr | None:
    """`tf.cast(x, y.dtype)` of an unknown dtype."""
    if "cast" not in symbol.names or len(arguments) != 2:
        return None
    x, dtype = arguments
    if not isinstance(dtype.value, ast.Attribute) or rw.types.of(dtype.value).kind != "dtype":
        return None
    if rw.types.dtype(dtype.value) is not None or not rw.types.of(dtype.value.value).is_tensor:
        return None
    return call(rw.scope.ops("cast_like"), [rw.expr(x.value), rw.expr(dtype.value.value)], node)


@dataclass(frozen=True)
class _Written:
    """An argument in its new form."""

    argument: Argument
    value: ast.expr
    # Whether it may be a keyword, and whether a plugin can read it only there.
    is_literal: bool
    is_word: bool

    @classmethod
    def of(cls, rw: Rewriter, argument: Argument) -> "_Written":
        node = argument.value
        dtype = rw.types.dtype(node)
        if dtype is not None:
            value = node if isinstance(node, ast.Constant) else constant(dtype, node)
            return cls(argument, value, True, True)
        value = _list(rw, node) if isinstance(node, ast.List | ast.Tuple) else rw.expr(node)
        is_word = isinstance(value, ast.Constant) and isinstance(value.value, bool | str)
        return cls(argument, value, is_word or _is_literal(value), is_word)

    @property
    def is_still(self) -> bool:
        """Whether it makes no difference when it is evaluated."""
        return self.is_literal or _is_still(self.argument.value)


def _is_literal(node: ast.expr) -> bool:
    if isinstance(node, ast.Tuple):
        return bool(node.elts) and all(_is_int(each) for each in node.elts)
    return _is_int(node) or (isinstance(node, ast.Constant) and node.value is None)


def _is_int(node: ast.expr) -> bool:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int


def _is_still(node: ast.expr) -> bool:
    if isinstance(node, ast.List | ast.Tuple):
        return all(_is_still(each) for each in node.elts)
    if isinstance(node, ast.Attribute):
        return _is_still(node.value)
    return is_plain(node)


def _list(rw: Rewriter, node: ast.List | ast.Tuple) -> ast.expr:
    """A shape, a permutation, axes: a tuple of Python integers. Nested lists and those of floats stay lists."""
    if not node.elts:
        return node
    elements: list[ast.expr] = []
    kinds = set[str]()
    for each in node.elts:
        size = as_size(rw, each)
        elements.append(rw.expr(each) if size is None else size)
        kinds.add("int" if size is not None or _becomes_int(rw, each) else rw.types.of(each).kind)
    if kinds == {"int"}:
        return tuple_of(elements, node)
    if kinds == {"int", "tensor"}:
        return call(rw.scope.ops("stack"), elements, node)
    new = ast.copy_location(ast.List(elements, ast.Load()), node)
    return node if all(a is b for a, b in zip(elements, node.elts, strict=True)) else new


def _becomes_int(rw: Rewriter, node: ast.expr) -> bool:
    if rw.types.of(node) == INT:
        return True
    if isinstance(node, ast.Name) and len(rw.stores(node.id)) == 1:
        binding = rw.parent(rw.stores(node.id)[0])
        return isinstance(binding, ast.Assign) and is_size(rw, binding.value)
    return False


Placed = tuple[list[ast.expr], list[ast.keyword]]


def _placed(rw: Rewriter, node: ast.Call, symbol: symbols.Symbol, written: list[_Written]) -> Placed | None:
    """Positions and keywords; None if the call must stay as it is."""
    if symbol.is_open:
        keywords = [each for each in written if each.argument.by_keyword]
        if not all(each.is_literal for each in keywords):
            return None
        return [each.value for each in written if not each.argument.by_keyword], _keywords(keywords)
    by_name = {each.argument.parameter.name: each for each in written if each.argument.parameter is not None}
    order = [each.name for each in symbol.positional]
    must = [
        order.index(name)
        for name, each in by_name.items()
        if name in order and not (each.is_literal and (each.argument.by_keyword or each.is_word))
    ]
    last = max(must, default=-1)
    if any(not each.is_literal and name not in order for name, each in by_name.items()):
        return None
    args: list[ast.expr] = []
    for parameter in symbol.positional[: last + 1]:
        if parameter.name in by_name:
            args.append(by_name[parameter.name].value)
            continue
        value = _default(parameter, node)
        if value is None:
            return None
        args.append(value)
    rest = [each for name, each in by_name.items() if name not in order[: last + 1]]
    if not _keeps_order(written, [by_name[name] for name in order[: last + 1] if name in by_name]):
        return None
    return args, _keywords(rest)


def _keywords(written: Sequence[_Written]) -> list[ast.keyword]:
    found = [(each.argument.parameter, each.value) for each in written]
    return [ast.keyword(parameter.name, value) for parameter, value in found if parameter is not None]


def _default(parameter: symbols.Parameter, node: ast.Call) -> ast.expr | None:
    if parameter.default in (None, "?"):
        return None
    return constant(ast.literal_eval(parameter.default or ""), node)


def _keeps_order(before: list[_Written], after: list[_Written]) -> bool:
    """Whether what does something is evaluated in the order that it had."""
    acting = [each for each in before if not each.is_still]
    return acting == [each for each in after if not each.is_still]
