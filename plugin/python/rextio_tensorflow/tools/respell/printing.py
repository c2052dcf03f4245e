"""Writes expressions and statements on the lines that they had; what no respelling touched is copied as it stands."""

import ast
from typing import Any

from ..why.source import Source
from .tree import Line

# How tightly the parts of an expression hold together, for those that are copied.
_LOOSE = (
    ast.BinOp,
    ast.BoolOp,
    ast.Compare,
    ast.UnaryOp,
    ast.IfExp,
    ast.Lambda,
    ast.NamedExpr,
    ast.Await,
    ast.Starred,
    ast.Yield,
    ast.YieldFrom,
)


class Printer(ast._Unparser):  # type: ignore[name-defined, misc]
    """Python's own unparser; the package runs under one version of Python only."""

    def __init__(self, source: Source, kept: dict[int, ast.AST], start: int, folded: bool) -> None:
        """`kept` are the nodes that are as they were, by their ids; `folded` text stands within parentheses."""
        super().__init__()
        self._file = source
        self._kept = kept
        self._start = start
        self._folded = folded
        self._root: ast.AST | None = None

    def text(self, node: ast.AST) -> str:
        self._root = node
        return str(self.visit(node))

    def traverse(self, node: Any) -> None:
        if isinstance(node, ast.keyword):
            self._align(node.value)
        if isinstance(node, ast.expr):
            self._align(node)
            if self._kept.get(id(node)) is node:
                self._copy(node)
                return
        super().traverse(node)

    def _align(self, node: ast.expr) -> None:
        """Goes on to the line that the node had."""
        if not self._folded or not hasattr(node, "lineno"):
            return
        line = self._start + "".join(self._source).count("\n")
        if node.lineno > line:
            while self._source and self._source[-1].endswith(" ") and self._source[-1].strip() == "":
                self._source.pop()
            if self._source:
                self._source[-1] = self._source[-1].rstrip(" ")
            text = self._file.text(self._file.offset(node.lineno, 0), self._file.start(node))
            self.write("\n" * (node.lineno - line) + text[: len(text) - len(text.lstrip())])

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and node.value.isprintable() and not set(node.value) & set('"\\'):
            self.write(f'"{node.value}"')
        else:
            super().visit_Constant(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        self.write(ast.unparse(node))

    def _copy(self, node: ast.expr) -> None:
        text = self._file.text(*self._file.span(node))
        is_loose = isinstance(node, _LOOSE) or (isinstance(node, ast.Tuple) and not text.startswith("("))
        if is_loose and node is not self._root and self._needs(node):
            text = f"({text})"
        self.write(text)

    def _needs(self, node: ast.expr) -> bool:
        precedence = self.get_precedence(node)
        own = _precedence(node)
        return own is None or bool(precedence > own)


def _precedence(node: ast.expr) -> Any:
    """As `ast` ranks an expression; None where parentheses never hurt."""
    ranks = ast._Precedence  # type: ignore[attr-defined]
    if isinstance(node, ast.BinOp):
        word = ast._Unparser.binop_precedence[ast._Unparser.binop[type(node.op).__name__]]  # type: ignore[attr-defined]
        return None if isinstance(node.op, ast.Pow) else word
    if isinstance(node, ast.UnaryOp):
        return ranks.NOT if isinstance(node.op, ast.Not) else ranks.FACTOR
    if isinstance(node, ast.Compare):
        return ranks.CMP
    return None


def statements(node: ast.stmt) -> list[ast.stmt]:
    return [inner for each in node.body for inner in statements(each)] if isinstance(node, Line) else [node]
