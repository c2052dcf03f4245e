"""One file's text and syntax tree: offsets, places, imported names."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path


@dataclass(frozen=True)
class Place:
    """Where something is; line and column count characters from 1, as editors do."""

    line: int
    column: int


class Source:
    """A file that was read once. Offsets count bytes of UTF-8, as the columns of `ast` do."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.data = text.encode("utf-8")
        self.tree = ast.parse(text)

    @classmethod
    def read(cls, path: Path) -> "Source":
        """Raises OSError, SyntaxError or ValueError; a tree too deep for Python is a ValueError."""
        try:
            return cls(path, path.read_text(encoding="utf-8"))
        except (RecursionError, MemoryError):
            raise ValueError("it is nested too deeply") from None

    @cached_property
    def _starts(self) -> list[int]:
        starts = [0]
        for line in self.data.split(b"\n"):
            starts.append(starts[-1] + len(line) + 1)
        return starts

    def offset(self, line: int, column: int) -> int:
        """The offset of what `ast` and Rextio call line and column."""
        return self._starts[min(line, len(self._starts) - 1) - 1] + column

    def start(self, node: ast.AST) -> int:
        return self.offset(node.lineno, node.col_offset)  # type: ignore[attr-defined]

    def end(self, node: ast.AST) -> int:
        return self.offset(node.end_lineno, node.end_col_offset)  # type: ignore[attr-defined]

    def span(self, node: ast.AST) -> tuple[int, int]:
        return self.start(node), self.end(node)

    def place(self, offset: int) -> Place:
        before = self.data[:offset]
        line = before.count(b"\n") + 1
        return Place(line, len(before[before.rfind(b"\n") + 1 :].decode("utf-8", "replace")) + 1)

    def text(self, start: int, end: int) -> str:
        return self.data[start:end].decode("utf-8", "replace")

    def line(self, number: int) -> str:
        """One line, counted from 1; an empty one behind the last."""
        return self.text(self.offset(number, 0), self.offset(number + 1, 0))

    def show(self, node: ast.AST) -> str:
        """The node's text on one line, shortened."""
        return shorten(self.text(*self.span(node)))

    def indent(self, node: ast.stmt) -> str:
        """The white space before a statement."""
        return self.indent_at(self.start(node))

    def indent_at(self, offset: int) -> str:
        """The white space before an offset; as much of it, if other text stands there too."""
        before = self.data[self.data.rfind(b"\n", 0, offset) + 1 : offset].decode("utf-8", "replace")
        return before if not before.strip() else " " * len(before)

    @cached_property
    def imports(self) -> dict[str, str]:
        """Each name that an import statement binds, with what it stands for."""
        return {name: origin for node in ast.walk(self.tree) for name, origin in bound_by(node)}

    @cached_property
    def hidden(self) -> dict[str, tuple[ast.stmt, ast.stmt]]:
        """The names that are imported within other statements only: the import, and the statement around it."""
        found: dict[str, tuple[ast.stmt, ast.stmt]] = {}
        plain: set[str] = set()
        for outer in self.tree.body:
            plain |= {name for name, _ in bound_by(outer)}
            for node in ast.walk(outer):
                if isinstance(node, ast.stmt) and node is not outer:
                    found |= {name: (node, outer) for name, _ in bound_by(node)}
        return {name: pair for name, pair in found.items() if name not in plain}

    def resolve(self, node: ast.expr) -> str | None:
        """The dotted name that an expression stands for, as far as imports tell."""
        parts: list[str] = []
        while isinstance(node, ast.Attribute):
            parts.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id not in self.imports:
            return None
        return ".".join([self.imports[node.id], *reversed(parts)])

    def spell(self, target: str) -> str | None:
        """How this file writes a dotted name, or None if it imports nothing that leads there."""
        best: tuple[str, str] | None = None
        for name, origin in self.imports.items():
            leads = target == origin or target.startswith(f"{origin}.")
            if leads and (best is None or len(origin) < len(best[1])):
                best = (name, origin)
        return None if best is None else best[0] + target.removeprefix(best[1])


def bound_by(node: ast.AST) -> Iterator[tuple[str, str]]:
    """The names that an import statement binds, with what they stand for; none of anything else."""
    if isinstance(node, ast.Import):
        for each in node.names:
            head = each.name.split(".")[0]
            yield each.asname or head, each.name if each.asname else head
    elif isinstance(node, ast.ImportFrom):
        origin = "." * node.level + (node.module or "")
        for each in node.names:
            if each.name != "*":
                dot = "" if origin.endswith(".") else "."
                yield each.asname or each.name, f"{origin}{dot}{each.name}"


def shorten(text: str, width: int = 60) -> str:
    """On one line, and cut in the middle if it is long."""
    line = " ".join(text.split())
    if len(line) <= width:
        return line
    half = (width - 5) // 2
    return f"{line[:half]} ... {line[-half:]}"
