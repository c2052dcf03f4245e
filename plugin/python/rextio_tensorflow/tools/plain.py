"""`plain`: shows the spellings in which `build` builds a project's functions, and writes them into the source."""

import argparse
import difflib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from . import settings
from .respell.functions import Variant
from .screen import Screen
from .stage.choice import Choice, choose
from .stage.copy import Stage
from .why.check import CheckFailed, check
from .why.functions import Function, chosen
from .why.reading import read

_DONE, _NONE, _USAGE = 0, 1, 2


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("project", nargs="?", default=".", metavar="PROJECT", help="its root (default: .)")
    parser.add_argument("functions", nargs="*", metavar="FUNCTION", help="only these, as for `why`")
    parser.add_argument(
        "--write", action="store_true", help="make the edits in the source instead of printing them as a diff"
    )
    parser.epilog = (
        "A function is edited only if the edits make it native. No line moves, and lines that need no edit stay as "
        "they are. Exit status: 0, or 1 if a FUNCTION that is named stays in Python, or 2 if that can't be said."
    )


def run(options: argparse.Namespace) -> int:
    project = Path(options.project)
    root = project.resolve()
    wrong = settings.problem(root) if project.is_dir() else f"there is no folder {project}"
    if wrong is not None:
        return _usage(wrong)
    try:
        modules = check(root)
        with tempfile.TemporaryDirectory(prefix="rextio-plain-") as folder:
            choice = choose(Stage(root, Path(folder).resolve()), modules)
    except CheckFailed as error:
        return _usage(str(error))
    wanted: list[Function] = []
    functions = read(modules).functions
    for word in options.functions:
        found = chosen(functions, word)
        if not found:
            return _usage(f"the project has no function {word}")
        wanted += found
    for file, data in _texts(choice, wanted):
        if options.write:
            file.write_bytes(data)
            print(f"edited {file.relative_to(root).as_posix()}")
        else:
            sys.stdout.write(_diff(file, file.relative_to(root).as_posix(), data))
    stays = [each for each in wanted if each.name in choice.failed.get(each.source.path, {})]
    for each in stays:
        _say(f"{each.qualname} stays in Python; `why . {each.qualname}` tells the reasons")
    return _NONE if stays else _DONE


def _usage(text: str) -> int:
    _say(text)
    return _USAGE


def _say(text: str) -> None:
    Screen(sys.stderr).prose(f"plain: {text}")


def _texts(choice: Choice, wanted: list[Function]) -> Iterator[tuple[Path, bytes]]:
    """The files that change, with their new text."""
    names = {(each.source.path, each.name) for each in wanted}
    for file, found in sorted(choice.chosen.items()):
        kept: list[Variant] = [
            variant
            for name, variant in found.items()
            if (not wanted or (file, name) in names) and name not in choice.moved.get(file, ())
        ]
        if kept:
            yield file, choice.modules[file].text(kept)


def _diff(file: Path, name: str, data: bytes) -> str:
    old = file.read_text(encoding="utf-8").splitlines(keepends=True)
    new = data.decode("utf-8").replace("\r\n", "\n").splitlines(keepends=True)
    return "".join(difflib.unified_diff(old, new, name, name))
