"""Statements of a module that make Rextio forget its imports, or distrust the whole project."""

import ast
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

from .respelling import Respelling
from .source import Source, shorten

# A copy of a statement is judged in a file of its own: does Rextio still know this import after it?
PROBE = "rextio_probe"
_HEAD = f"import tensorflow as {PROBE}\nfrom rextio_tensorflow.types import TensorF32Cpu2D as RextioProbe\n"
_TAIL = f"\n\ndef probe(x: RextioProbe) -> RextioProbe:\n    return {PROBE}.nn.relu(x)\n"
# A module with a native function and nothing else.
PLAIN = _HEAD + _TAIL

_Import = ast.Import | ast.ImportFrom


@dataclass(frozen=True)
class Statement:
    """A statement at module level that may be in the way."""

    source: Source
    node: ast.stmt

    @property
    def file(self) -> str:
        """A module that holds it, and a function that is native unless it is in the way."""
        imports = [ast.unparse(node) for node in self.source.tree.body if _is_foreign_import(node)]
        text = self.source.text(self.source.offset(self._first_line, 0), self.source.end(self.node))
        return "\n".join([*imports, _HEAD, text]) + _TAIL

    @property
    def _first_line(self) -> int:
        decorators: list[ast.expr] = getattr(self.node, "decorator_list", [])
        return min([self.node.lineno, *(each.lineno for each in decorators)])

    @property
    def start(self) -> int:
        return self.source.offset(self._first_line, 0)

    @property
    def is_main_guard(self) -> bool:
        return isinstance(self.node, ast.If) and "__name__" in ast.unparse(self.node.test)

    def words(self) -> tuple[str, str]:
        """What it is, and the edit that helps."""
        node = self.node
        show = shorten(self.source.text(*self.source.span(node)).split("\n")[0])
        own = "Put the native functions into a module of their own, without such statements."
        if self.is_main_guard:
            return "`if __name__ == ...` with a call in it", "Move it into a script that imports this module."
        if isinstance(node, ast.ClassDef):
            return f"the class `{node.name}`, with a base or decorator that Rextio doesn't follow", own
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if node.decorator_list:
                decorator = self.source.show(node.decorator_list[0])
                return f"the decorator `@{decorator}` of `{node.name}`", own
            return (
                f"an annotation or default of `{node.name}` that is computed when the module loads",
                f"`from __future__ import annotations` at the top, or: {own[0].lower()}{own[1:]}",
            )
        return f"`{show}`, which runs when the module loads", own


def _is_foreign_import(node: ast.stmt) -> bool:
    """An import that leads into no project: another module of it would be run, as Rextio sees it."""
    if isinstance(node, ast.ImportFrom):
        return node.level == 0 and node.module == "__future__"
    return isinstance(node, ast.Import) and all(
        each.name.split(".")[0] in ("tensorflow", "numpy", "os", "sys", "math", "logging")
        for each in node.names
    )


def suspects(source: Source, after: int = 0) -> list[Statement]:
    """The statements after a line that do more than define and name things."""
    return [
        Statement(source, node) for node in source.tree.body if node.lineno > after and not _is_plain(node)
    ]


def _is_plain(node: ast.stmt) -> bool:
    if isinstance(node, _Import):
        return True
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        head = [*node.args.defaults, *node.args.kw_defaults, *_annotations(node)]
        return not node.decorator_list and all(each is None or _is_still(each) for each in head)
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        named = all(isinstance(each, ast.Name) for each in targets)
        return named and (node.value is None or _is_still(node.value))
    return isinstance(node, ast.Expr) and _is_still(node.value)


def _annotations(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[ast.expr | None]:
    for each in ast.walk(node.args):
        if isinstance(each, ast.arg):
            yield each.annotation
    yield node.returns


def _is_still(node: ast.expr) -> bool:
    """A literal or a name: nothing happens when it is evaluated."""
    return all(
        isinstance(
            each, ast.Constant | ast.Name | ast.Attribute | ast.Tuple | ast.List | ast.Dict | ast.UnaryOp
        )
        for each in ast.walk(node)
        if isinstance(each, ast.expr)
    )


def marker_line(source: Source) -> int:
    """The last line of an import that the functions need."""
    lines = [
        node.lineno
        for node in source.tree.body
        if isinstance(node, _Import)
        and any(word in ast.unparse(node) for word in ("tensorflow", "rextio_tensorflow"))
    ]
    return max(lines, default=0)


def _imports(node: ast.stmt) -> list[str]:
    """The modules that an import may load, relative ones with their dots."""
    if isinstance(node, ast.Import):
        return [each.name for each in node.names]
    if isinstance(node, ast.ImportFrom):
        origin = "." * node.level + (node.module or "")
        dot = "" if origin.endswith(".") else "."
        return [origin, *(f"{origin}{dot}{each.name}" for each in node.names)]
    return []


def imported_modules(source: Source, package: str = "") -> list[str]:
    """The modules that a file imports; relative imports start from its package."""
    found: list[str] = []
    for node in ast.walk(source.tree):
        for name in _imports(node) if isinstance(node, ast.stmt) else []:
            found.append(absolute(name, package))
    return found


def absolute(name: str, package: str) -> str:
    """A dotted name that may begin with the dots of a relative import."""
    level = len(name) - len(name.lstrip("."))
    if level == 0:
        return name
    parts = package.split(".") if package else []
    kept = parts[: len(parts) - level + 1]
    return ".".join([*kept, *([name[level:]] if name[level:] else [])])


def cleared(source: Source, keep: Collection[ast.AST]) -> list[Respelling]:
    """What to change in a copy of a module so that only its functions are judged."""
    found = _future(source)
    for node in source.tree.body:
        if isinstance(node, ast.FunctionDef) and (node in keep or _is_plain(_undecorated(node))):
            for each in node.decorator_list:
                line = source.offset(each.lineno, 0)
                found.append(Respelling(line, source.end(each), ("",)))
            for default in (*node.args.defaults, *node.args.kw_defaults):
                if default is not None and not _is_still(default):
                    found.append(Respelling(*source.span(default), ("None",)))
        elif isinstance(node, ast.Try) and all(isinstance(each, _Import) for each in node.body):
            continue
        elif isinstance(node, ast.If) and (kept := _nested_imports(node)):
            # Those within an `if` are told of, and what is below shall be judged as if they stood outside.
            text = "".join(f"{ast.unparse(each)}\n" for each in kept)
            found.append(Respelling(Statement(source, node).start, source.end(node), (text,)))
        elif not _is_plain(node):
            found.append(Respelling(Statement(source, node).start, source.end(node), ("",)))
    return found


def _nested_imports(node: ast.If) -> list[ast.stmt]:
    """The imports of our markers in a statement."""
    return [
        each
        for each in ast.walk(node)
        if isinstance(each, _Import) and "rextio_tensorflow" in ast.unparse(each)
    ]


def _future(source: Source) -> list[Respelling]:
    """Annotations that aren't evaluated: those of one function then don't spoil the module for the others."""
    for node in source.tree.body:
        if isinstance(node, ast.ImportFrom) and node.module == "__future__":
            return []
        if not isinstance(node, ast.Expr):
            start = Statement(source, node).start
            return [Respelling(start, start, ("from __future__ import annotations\n",))]
    return []


def _undecorated(node: ast.FunctionDef) -> ast.FunctionDef:
    return ast.FunctionDef(**{**dict(ast.iter_fields(node)), "decorator_list": []})


def read_all(files: list[Path]) -> list[Source]:
    """The files that can be read."""
    found: list[Source] = []
    for path in files:
        try:
            found.append(Source.read(path))
        except (OSError, SyntaxError, ValueError):
            continue
    return found
