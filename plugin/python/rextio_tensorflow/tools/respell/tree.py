"""Syntax trees that are never changed in place: what a pass leaves alone stays the same object."""

import ast
from collections.abc import Callable
from typing import Any, TypeVar

Node = TypeVar("Node", bound=ast.AST)


class Line(ast.stmt):
    """Several simple statements in place of one, on its line."""

    _fields = ("body",)

    def __init__(self, body: list[ast.stmt], at: ast.AST) -> None:
        super().__init__()
        self.body = body
        ast.copy_location(self, at)


class Guard(ast.If):
    """A condition with one statement on the lines of another one; what is below `else` begins on a line of its own."""


class Unscoped(ast.With):
    """A `with` whose line becomes a comment, and whose statements move to the left."""


class Unrolled(ast.stmt):
    """The rounds of a loop, on the line of its body; `head` stands on the loop's own line."""

    _fields = ("head", "body")

    def __init__(self, head: list[ast.stmt], body: list[ast.stmt]) -> None:
        super().__init__()
        self.head, self.body = head, body


class Comment(ast.stmt):
    """A comment in place of a docstring, on its lines."""

    _fields = ()

    def __init__(self, at: ast.AST) -> None:
        super().__init__()
        ast.copy_location(self, at)


def rebuilt(node: Node, change: Callable[[ast.AST], ast.AST]) -> Node:
    """The node with changed children; the node itself if none changes."""
    fields: dict[str, Any] = {}
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            new: Any = change(value)
            if new is not value:
                fields[name] = new
        elif isinstance(value, list):
            new = [change(each) if isinstance(each, ast.AST) else each for each in value]
            if any(one is not other for one, other in zip(new, value, strict=True)):
                fields[name] = new
    return replaced(node, **fields) if fields else node


def replaced(node: Node, **fields: object) -> Node:
    """A copy of a node with some other fields."""
    if isinstance(node, Line):
        return Line(fields.get("body", node.body), node)  # type: ignore[return-value, arg-type]
    new = type(node)(**{**dict(ast.iter_fields(node)), **fields})
    return ast.copy_location(new, node)


def copied(node: Node, at: ast.AST) -> Node:
    """A deep copy, all of it placed where another node stands."""
    new = rebuilt(node, lambda child: copied(child, at))
    if new is node:
        new = replaced(node)
    if hasattr(at, "lineno") and "lineno" in type(new)._attributes:
        ast.copy_location(new, at)
    return new


def name(word: str, at: ast.AST) -> ast.Name:
    return ast.copy_location(ast.Name(word, ast.Load()), at)


def dotted(words: str, at: ast.AST) -> ast.expr:
    """`a.b.c` as an expression."""
    first, *rest = words.split(".")
    node: ast.expr = name(first, at)
    for word in rest:
        node = ast.copy_location(ast.Attribute(node, word, ast.Load()), at)
    return node


def constant(value: str | bool | int | float | None, at: ast.AST) -> ast.expr:
    """A literal; negative numbers as they are written."""
    if (
        isinstance(value, int | float)
        and not isinstance(value, bool)
        and (value < 0 or repr(value)[0] == "-")
    ):
        return ast.copy_location(ast.UnaryOp(ast.USub(), constant(-value, at)), at)
    return ast.copy_location(ast.Constant(value), at)


def tuple_of(elements: list[ast.expr], at: ast.AST) -> ast.Tuple:
    return ast.copy_location(ast.Tuple(elements, ast.Load()), at)


def call(function: str, arguments: list[ast.expr], at: ast.AST, **keywords: ast.expr) -> ast.Call:
    words = [ast.keyword(word, value) for word, value in keywords.items()]
    return ast.copy_location(ast.Call(dotted(function, at), arguments, words), at)


def assign(target: str, value: ast.expr, at: ast.AST) -> ast.Assign:
    store = ast.copy_location(ast.Name(target, ast.Store()), at)
    return ast.copy_location(ast.Assign([store], value), at)


def guarded(test: ast.expr, body: ast.stmt, at: ast.AST, orelse: ast.stmt | None = None) -> Guard:
    """`if test: body`, and perhaps `else: orelse`, in place of a statement."""
    return ast.copy_location(Guard(test, [body], [] if orelse is None else [orelse]), at)
