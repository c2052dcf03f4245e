"""Statements that run when some module loads, and for which Rextio trusts no function of the project any more.

It can't tell what a method of an unknown object does, so it assumes that functions may be replaced by it. The module
that holds such a statement needs to import nothing of the project. Rextio names the functions only; the statements are
found by asking it about copies of the project without some of them.
"""

import ast
import contextlib
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from . import modules as module_level
from . import probe
from .check import Module, Verdict
from .copies import imported
from .functions import Function
from .modules import Statement
from .respelling import Rendered, Respelling

_WORDS = ("rebound at module load", "mutated at module load")

# Each takes about half a second. What isn't found by then stays a quotation.
_CHECKS = 80


def is_distrusted(verdict: Verdict) -> bool:
    return any(words in each.message for each in verdict.diagnostics for words in _WORDS)


class _Enough(Exception):
    """All checks are spent."""


class Search:
    """For the statements that cost these functions Rextio's trust."""

    def __init__(
        self,
        root: Path,
        modules: Mapping[Path, Module],
        distrusted: Collection[Function],
        doubted: Collection[Function],
    ) -> None:
        """`doubted`: Rextio has other complaints about them, and says nothing of its trust as long as it has."""
        self._root = root
        self._modules = modules
        functions = [*distrusted, *doubted]
        self._names = {each.qualname for each in functions}
        nodes = {id(each.node) for each in functions}
        self._stand_ins = {
            path: [_stand_in(each) for each in doubted if each.source.path == path]
            for path in {each.source.path for each in doubted}
        }
        found = module_level.read_all(list(modules))
        self._suspects = {
            source: [each for each in module_level.suspects(source) if id(each.node) not in nodes]
            for source in found
        }
        own = {each.source.path for each in functions}
        self._sources = {
            source.path: source for source in found if self._suspects[source] or source.path in own
        }
        self._imported = imported(modules, self._sources)
        self._guilty: list[Statement] = []
        self._left = _CHECKS

    def guilty(self) -> list[Statement]:
        """In the order of files and lines."""
        everything = [each for found in self._suspects.values() for each in found]
        with contextlib.suppress(_Enough):
            if everything and self._distrusts(everything):
                self._divide(everything, [])
        return self._guilty

    def _divide(self, some: Sequence[Statement], innocent: list[Statement]) -> None:
        """Looks for the guilty among some of which one is, and adds the others to the innocent."""
        if len(some) == 1:
            self._guilty += some
            return
        half = len(some) // 2
        first, second = some[:half], some[half:]
        is_first = self._distrusts([*innocent, *first])
        if is_first:
            self._divide(first, innocent)
        else:
            innocent += first
        if not is_first or self._distrusts([*innocent, *second]):
            self._divide(second, innocent)
        else:
            innocent += second

    def _distrusts(self, kept: Sequence[Statement]) -> bool:
        """Whether Rextio distrusts a function in a copy that holds these statements alone."""
        if self._left == 0:
            raise _Enough
        self._left -= 1
        texts = dict(self._imported)
        for path, source in self._sources.items():
            gone = [each for each in self._suspects[source] if each not in kept]
            removed = [Respelling(each.start, source.end(each.node), ("",)) for each in gone]
            texts[path] = Rendered(source.data, [*removed, *self._stand_ins.get(path, ())]).data
        found = probe.ask(self._root, texts, [module_level.PLAIN])
        plain = f"{probe.STATEMENTS}."
        return any(
            is_distrusted(each)
            for module in found.values()
            for each in module.functions
            if each.name in self._names or each.name.startswith(plain)
        )


def _stand_in(function: Function) -> Respelling:
    """A function of the same name that is native in any module."""
    assert not isinstance(function.node, ast.Lambda)
    statement = Statement(function.source, function.node)
    text = f"def {function.name}(n: int) -> int:\n    return n + 1\n"
    return Respelling(statement.start, function.source.end(function.node), (text,))
