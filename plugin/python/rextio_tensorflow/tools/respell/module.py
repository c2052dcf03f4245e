"""A module's new text: the chosen spellings of its functions, and the imports that they need."""

import ast
import codecs
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from ..why.source import Source
from .edits import Edit, applied
from .functions import Variant, variants
from .scope import Scope


class ModuleText:
    """One file and the spellings of its functions, by their names."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self._scope = Scope.of(source)
        self._ends = b"\n"
        self._known: dict[str, list[Variant]] = {}

    @classmethod
    def read(cls, path: Path) -> "ModuleText | None":
        """None if the file can't be read, or has line ends of two kinds."""
        try:
            data = path.read_bytes()
            found = cls(Source(path, data.decode("utf-8").replace("\r\n", "\n")))
        except (OSError, SyntaxError, ValueError, RecursionError, MemoryError):
            return None
        lines = data.count(b"\n")
        found._ends = b"\r\n" if b"\r" in data else b"\n"
        if data.startswith(codecs.BOM_UTF8) or (b"\r" in data and data.count(b"\r") != lines):
            return None
        return found if data.count(found._ends) == lines else None

    @cached_property
    def functions(self) -> dict[str, ast.FunctionDef]:
        """Those at the top of the module that are defined once."""
        found = [each for each in self.source.tree.body if isinstance(each, ast.FunctionDef)]
        names = [each.name for each in found]
        return {each.name: each for each in found if names.count(each.name) == 1}

    def variants(self, function: str) -> list[Variant]:
        if function not in self._known:
            node = self.functions.get(function)
            try:
                self._known[function] = [] if node is None else list(variants(self._scope, node))
            except RecursionError:
                # Nested too deeply: it stays as it is.
                self._known[function] = []
        return self._known[function]

    def edits(self, chosen: Iterable[Variant]) -> list[Edit]:
        """All changes, with the imports."""
        found = [each for variant in chosen for each in variant.edits]
        words = {word for each in found for word in re.findall(r"\w+", each.text)}
        imports = [text for bound, text in self._scope.added.items() if bound in words]
        if imports:
            found.append(self._imports(imports))
        return found

    def text(self, chosen: Iterable[Variant]) -> bytes:
        return applied(self.source.data, self.edits(chosen)).replace(b"\n", self._ends)

    def _imports(self, statements: list[str]) -> Edit:
        """Behind the module's own imports, on the line of the last, so that no other line moves."""
        place: ast.stmt | None = None
        for node in self.source.tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                place = node
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                break
        if place is not None:
            end = self.source.end(place)
            return Edit(end, end, "".join(f"; {each}" for each in statements))
        first = next((each for each in self.source.tree.body if not isinstance(each, ast.Expr)), None)
        start = self.source.start(first) if first is not None else 0
        return Edit(start, start, "".join(f"{each}; " for each in statements))
