"""The command line: what is asked, and the exit status."""

import argparse
import sys
from pathlib import Path

from ..screen import Screen
from ..settings import problem
from .breakage import Breakage
from .check import CheckFailed, check
from .explain import Explainer
from .functions import Function, chosen
from .lost import lost
from .machine import dump
from .reading import Unreadable, read
from .text import Page

_NATIVE, _NOT_NATIVE, _USAGE = 0, 1, 2

_MORE = """\
A FUNCTION is `package.module.f`, an end of that (`module.f`, `f`), or
`file.py:f`. Without one, every function that uses TensorFlow is explained;
those without any annotation of a tensor only in short, until they are named.
`python -m rextio_tensorflow build` builds other spellings of functions that
Rextio doesn't take as they are: such functions are native, with respellings.

Exit status: 0 if all of them are native, 1 if one is not, if any function of
the project breaks the build, or if a file can't be read and no FUNCTION is
given, 2 if that can't be said: no such project or function, no Rextio, or the
plugin isn't enabled.

In CI, this step fails as soon as `predict` is no longer native:

    python -m rextio_tensorflow why . model.predict

`--format json` gives the same to machines. Nothing is written into the
project, and its code is never run.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = _MORE
    parser.add_argument("project", nargs="?", default=".", metavar="PROJECT", help="its root (default: .)")
    parser.add_argument("functions", nargs="*", metavar="FUNCTION", help="only these")
    parser.add_argument("--format", choices=["text", "json"], default="text")


class _Unanswerable(Exception):
    """The question can't be answered; the text says why and what to do."""


def run(options: argparse.Namespace) -> int:
    """Explains, and returns the exit status."""
    try:
        return _run(Path(options.project), options.functions, options.format)
    except (_Unanswerable, CheckFailed) as error:
        Screen(sys.stderr).prose(f"why: {error}")
        return _USAGE


def _run(project: Path, words: list[str], form: str) -> int:
    if not project.is_dir():
        raise _Unanswerable(
            f"there is no folder {project}. If that is a function of the project in this folder, write: "
            f"python -m rextio_tensorflow why . {project}"
        )
    root = project.resolve()
    wrong = problem(root)
    if wrong is not None:
        raise _Unanswerable(wrong)
    modules = check(root)
    files = read(modules)
    breakage = Breakage(root, modules)
    wanted = _choose(files.functions, words, files.unreadable)
    # One function that breaks the build leaves none native, whether it was asked about or not.
    wanted += [each for each in files.functions if each not in wanted and breakage.now(each)]
    explanations = Explainer(root, modules, wanted, breakage, briefly=not words).run()
    if not all(each.good for each in explanations):
        # Stands on parts of this package.
        from ..stage.told import respell

        respell(root, modules, explanations)
    unreadable, names = ([], []) if words else (files.unreadable, lost(files.sources))
    if form == "json":
        print(dump(root, explanations, unreadable, names))
    else:
        Page(Screen(), root).write(explanations, unreadable, names)
    return _NATIVE if all(each.good for each in explanations) and not unreadable else _NOT_NATIVE


def _choose(found: list[Function], words: list[str], broken: list[Unreadable]) -> list[Function]:
    if not words:
        return [each for each in found if each.uses_tensorflow]
    wanted: list[Function] = []
    for word in words:
        matching = chosen(found, word)
        names = sorted({each.qualname for each in matching})
        if len(names) > 1:
            raise _Unanswerable(f"{word} may be one of {', '.join(names)}: write more of its name")
        if not matching:
            raise _Unanswerable(_missing(word, found, broken))
        wanted += [each for each in matching if each not in wanted]
    return wanted


def _missing(word: str, found: list[Function], broken: list[Unreadable]) -> str:
    text = f"the project has no function {word}."
    names = [each.qualname for each in found if each.uses_tensorflow]
    if names:
        text += f" It has {', '.join(names[:8])}{' and others' if len(names) > 8 else ''}."
    if broken:
        text += f" Not all files can be read: {', '.join(str(each.file) for each in broken[:3])}."
    return text
