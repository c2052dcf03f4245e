"""The functions of a checked project's files, and the files that can't be read."""

import codecs
from dataclasses import dataclass
from pathlib import Path

from .check import Module
from .functions import Function, functions
from .source import Source

_MARK = (
    "it begins with a byte order mark, which Python reads and Rextio doesn't: save it as UTF-8 without one "
    "(an editor may call what it has now `UTF-8 with BOM`)"
)


@dataclass(frozen=True)
class Unreadable:
    """A file that Rextio or Python can't parse; line and column count from 1."""

    file: Path
    line: int
    column: int
    message: str


@dataclass(frozen=True)
class Files:
    """The files of a project that can be read, their functions, and the files that can't."""

    sources: list[tuple[Module, Source]]
    functions: list[Function]
    unreadable: list[Unreadable]


def read(modules: tuple[Module, ...]) -> Files:
    """Reads each file once."""
    sources: list[tuple[Module, Source]] = []
    broken: list[Unreadable] = []
    for module in modules:
        if module.unreadable is not None:
            said = module.unreadable
            message = _MARK if _has_mark(module.file) else said.message
            broken.append(Unreadable(module.file, said.line, said.column + 1, message))
            continue
        try:
            sources.append((module, Source.read(module.file)))
        except SyntaxError as error:
            broken.append(Unreadable(module.file, error.lineno or 1, error.offset or 1, str(error.msg)))
        except (OSError, ValueError) as error:
            broken.append(Unreadable(module.file, 1, 1, str(error)))
    found = [each for module, source in sources for each in functions(source, module.name)]
    return Files(sources, found, broken)


def _has_mark(path: Path) -> bool:
    try:
        return path.read_bytes().startswith(codecs.BOM_UTF8)
    except OSError:
        return False
