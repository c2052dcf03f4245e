"""From a function and its new tree to changes of the file's text."""

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass

from ..why.source import Source
from .printing import Printer, statements
from .tree import Comment, Guard, Unrolled, Unscoped

_SIMPLE = (
    ast.Assign,
    ast.AnnAssign,
    ast.AugAssign,
    ast.Return,
    ast.Expr,
    ast.Delete,
    ast.Pass,
    ast.Raise,
    ast.Assert,
)


@dataclass(frozen=True)
class Edit:
    """New text between two offsets, with as many lines as before."""

    start: int
    end: int
    text: str


class Differ:
    """Compares a function with its new tree, whose statements stand in the same places."""

    def __init__(self, source: Source, function: ast.FunctionDef) -> None:
        self._source = source
        self._kept = {id(node): node for node in ast.walk(function)}
        self._comments = _comments(source)
        self._moved: set[int] = set()

    def edits(self, old: ast.AST, new: ast.AST) -> Iterator[Edit]:
        if old is new:
            return
        if isinstance(old, ast.expr) and isinstance(new, ast.expr):
            yield self._expression(old, new)
        elif isinstance(old, ast.stmt) and isinstance(new, Comment):
            yield self._comment(old)
        elif isinstance(old, ast.For) and isinstance(new, Unrolled):
            yield self._rounds(old, new)
        elif isinstance(old, _SIMPLE) and (type(old) is not type(new) or not _is_within(old, new)):
            yield self._statement(old, new)  # type: ignore[arg-type]
        else:
            if isinstance(new, Unscoped) and id(new) not in self._moved:
                yield from self._unscoped(new)
            for (_, one), (_, other) in zip(ast.iter_fields(old), ast.iter_fields(new), strict=True):
                if isinstance(one, ast.AST) and isinstance(other, ast.AST):
                    yield from self.edits(one, other)
                elif isinstance(one, list) and isinstance(other, list):
                    for first, second in zip(one, other, strict=True):
                        if isinstance(first, ast.AST) and isinstance(second, ast.AST):
                            yield from self.edits(first, second)

    def _expression(self, old: ast.expr, new: ast.expr) -> Edit:
        start, end = self._source.span(old)
        is_folded = old.end_lineno != old.lineno
        printer = Printer(self._source, self._kept, old.lineno, is_folded)
        text = printer.text(new)
        if is_folded and not isinstance(new, ast.Call) and not self._is_enclosed(start, end):
            text = f"({text})"
        return Edit(start, end, self._lined(old, text))

    def _statement(self, old: ast.stmt, new: ast.stmt) -> Edit:
        start, end = self._source.span(old)
        text = self._guard(old, new) if isinstance(new, Guard) else self._line(old, new, old.lineno)
        # What needs a line more has an empty one below.
        last = (old.end_lineno or old.lineno) + max(0, text.count("\n") - (old.end_lineno or 0) + old.lineno)
        if last != old.end_lineno:
            end = self._source.offset(last + 1, 0) - 1
        return Edit(start, end, self._lined(old, text))

    def _rounds(self, old: ast.For, new: Unrolled) -> Edit:
        """The loop's line as a comment, or with what it goes over, and the rounds below."""
        start, end = self._source.span(old)
        line = old.body[0].lineno
        head = "; ".join(self._line(old.body[0], each, old.lineno) for each in new.head)
        head = head or f"# {self._source.text(start, self._source.offset(old.lineno + 1, 0)).rstrip()}"
        body = "; ".join(self._line(old.body[0], each, line) for each in new.body)
        return Edit(
            start, end, self._lined(old, head + "\n" * (line - old.lineno) + self._source.indent(old) + body)
        )

    def _unscoped(self, new: Unscoped) -> Iterator[Edit]:
        """The lines of `with` as comments, and the others moved to the left."""
        widths: dict[int, int] = {}
        for each in ast.walk(new):
            if isinstance(each, Unscoped):
                self._moved.add(id(each))
                start = self._source.start(each)
                yield Edit(start, start, "# ")
                for line in range(each.lineno + 1, (each.end_lineno or each.lineno) + 1):
                    widths[line] = widths.get(line, 0) + each.body[0].col_offset - each.col_offset
        for line, width in widths.items():
            start = self._source.offset(line, 0)
            text = self._source.text(start, self._source.offset(line + 1, 0))
            found = min(width, len(text) - len(text.lstrip(" ")))
            if found:
                yield Edit(start, start + found, "")

    def _guard(self, old: ast.stmt, new: Guard) -> str:
        """`if test: statement`, and the other one on the line that its value had."""
        test = Printer(self._source, self._kept, old.lineno, False).text(new.test)
        text = f"if {test}: {self._line(old, new.body[0], old.lineno)}"
        for each in new.orelse:
            missing = each.lineno - old.lineno - text.count("\n")
            text += "\n" * missing + f"{self._source.indent(old)}else: {self._line(old, each, each.lineno)}"
        return text

    def _line(self, old: ast.stmt, new: ast.stmt, at: int) -> str:
        """One or several simple statements, from a line on."""
        is_folded = old.end_lineno != old.lineno
        parts: list[str] = []
        for each in statements(new):
            if not is_folded or not isinstance(each, ast.Assign | ast.Return) or each.value is None:
                text = Printer(self._source, self._kept, at, False).text(each)
            else:
                head = "return " if isinstance(each, ast.Return) else f"{ast.unparse(each.targets[0])} = "
                printer = Printer(self._source, self._kept, at, True)
                text = printer.text(each.value)
                is_closed = isinstance(each.value, ast.Call) and not text.startswith("\n")
                text = head + (text if is_closed else f"({text})")
            at += text.count("\n")
            parts.append(text)
        return "; ".join(parts)

    def _is_enclosed(self, start: int, end: int) -> bool:
        before = self._source.data[:start].rstrip()
        after = self._source.data[end:].lstrip()
        return before.endswith((b"(", b"[")) and after.startswith((b")", b"]"))

    def _lined(self, old: ast.AST, text: str) -> str:
        """As many lines as before, with the comments that stood between them."""
        first, last = old.lineno, old.end_lineno  # type: ignore[attr-defined]
        missing = last - first - text.count("\n")
        if missing > 0:
            indent = self._source.indent_at(self._source.offset(first, old.col_offset))  # type: ignore[attr-defined]
            close = text[-1] if text.endswith((")", "]")) else ""
            text = text[: len(text) - len(close)] + "\n" * missing + (indent if close else "") + close
        lines = text.split("\n")
        for index, line in enumerate(lines[:-1]):
            comment = self._comments.get(first + index)
            if comment is not None and not line.endswith(comment):
                lines[index] = f"{line}  {comment}" if line.strip() else f"{line.rstrip()}    {comment}"
        return "\n".join(line.rstrip() for line in lines)

    def _comment(self, old: ast.stmt) -> Edit:
        assert isinstance(old, ast.Expr) and isinstance(old.value, ast.Constant)
        start, end = self._source.span(old)
        raw = self._source.text(start, end)
        indent = self._source.indent(old)
        lines: list[str] = []
        for index, line in enumerate(raw.split("\n")):
            word = line.strip() if index else line.strip().lstrip("rRuUbB")
            if index == 0:
                word = word[3:] if word[:3] in ('"""', "'''") else word[1:]
            if index == raw.count("\n"):
                word = word[:-3] if word[-3:] in ('"""', "'''") else word[:-1]
            word = word.strip()
            lead = indent if index else ""
            lines.append(f"{lead}# {word}" if word else f"{lead}#" if index == 0 else "")
        return Edit(start, end, "\n".join(lines))


def _is_within(old: ast.stmt, new: ast.AST) -> bool:
    """Whether only expressions of a statement change."""
    if isinstance(old, ast.Assign) and isinstance(new, ast.Assign):
        return len(old.targets) == len(new.targets) and all(
            one is other for one, other in zip(old.targets, new.targets, strict=True)
        )
    return isinstance(old, ast.Return | ast.Expr) and type(old) is type(new)


def _comments(source: Source) -> dict[int, str]:
    found: dict[int, str] = {}
    try:
        for token in tokenize.generate_tokens(io.StringIO(source.data.decode("utf-8")).readline):
            if token.type == tokenize.COMMENT:
                found[token.start[0]] = token.string
    except (tokenize.TokenError, SyntaxError):
        return {}
    return found


def applied(data: bytes, edits: list[Edit]) -> bytes:
    """The text with all changes; of two that overlap the outer one wins."""
    out = bytearray()
    at = 0
    for edit in sorted(edits, key=lambda each: (each.start, -each.end)):
        if edit.start < at:
            continue
        out += data[at : edit.start] + edit.text.encode("utf-8")
        at = edit.end
    return bytes(out + data[at:])
