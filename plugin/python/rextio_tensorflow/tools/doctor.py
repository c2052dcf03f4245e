"""`doctor`: one screen that says whether this environment can build native functions, run them, or both."""

import argparse
import json
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from .. import _native
from .findings import Finding, cuda, package, platforms, rextio, rust, tensorflow, variables
from .screen import Screen

_STYLES = {"ok": "good", "note": "warn", "bad": "bad", "skipped": "warn"}
_INDENT = " " * 22

# What an environment may be for, and the words that say so after a verdict.
_PURPOSES = {
    "build": (frozenset(["build"]), " to build native functions"),
    "run": (frozenset(["run"]), " to run native functions"),
    "both": (frozenset(["build", "run"]), ""),
}


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "project",
        nargs="?",
        default=".",
        type=Path,
        help="the project that will be built (default: this folder)",
    )
    parser.add_argument(
        "--for",
        dest="purpose",
        choices=tuple(_PURPOSES),
        help="what this environment shall do (default: both where Rextio is installed, and elsewhere run)",
    )
    parser.add_argument(
        "--import",
        dest="module",
        metavar="MODULE",
        help="import a module of yours first, to see the TensorFlow that your program sets up",
    )
    parser.add_argument(
        "--timeout",
        type=_seconds,
        default=180.0,
        metavar="SECONDS",
        help="how long TensorFlow may take to be imported and tried (default: 180)",
    )
    parser.add_argument(
        "--symbols", action="store_true", help="list each symbol with the file that it comes from"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="default: text")


def _seconds(word: str) -> float:
    seconds = float(word)
    if not 0 < seconds < threading.TIMEOUT_MAX:
        raise argparse.ArgumentTypeError(f"expected a number of seconds above 0, found {word}")
    return seconds


def run(options: argparse.Namespace) -> int:
    project = options.project.resolve()
    if not project.is_dir():
        Screen(sys.stderr).prose(f"doctor: expected the folder of a project, found none at {project}")
        return 2
    purpose = options.purpose or ("both" if rextio.is_installed() else "run")
    aims, words = _PURPOSES[purpose]
    findings = []
    screen = Screen()
    if options.format == "text":
        screen.line(f"rextio-tensorflow {_native.__version__}")
        screen.line()
    for finding in examine(project, options.module, options.timeout, aims):
        findings.append(finding)
        if options.format == "text":
            show(screen, finding, options.symbols)
    wrong = [finding.name for finding in findings if finding.state in ("bad", "skipped")]
    if options.format == "json":
        answer = {
            "version": _native.__version__,
            "for": sorted(aims),
            "well": not wrong,
            "findings": [finding.as_json() for finding in findings],
        }
        print(json.dumps(answer, indent=2))
    else:
        screen.line()
        verdict = f"Not well{words}: {', '.join(wrong)}." if wrong else f"All is well{words}."
        screen.prose(screen.paint("bad" if wrong else "good", verdict))
    return 1 if wrong else 0


def examine(project: Path, module: str | None, timeout: float, aims: frozenset[str]) -> Iterator[Finding]:
    """Every finding that matters to what the environment is for, as soon as it is made."""
    needs = _native.needs()
    yield package.check(_native.__version__)
    yield platforms.interpreter()
    yield platforms.profile(needs["profile"], needs["machine"])
    yield rextio.check(_native.__version__) if "build" in aims else rextio.unneeded()
    if "build" in aims:
        yield from rust.check(project, needs["rust"])
        on_cuda = cuda.check(project)
        if on_cuda is not None:
            yield on_cuda
    yield variables.check(is_for_builds="build" in aims)
    if "run" in aims:
        trial = tensorflow.Trial.run(module, timeout)
        yield from tensorflow.check(trial, needs["tensorflow"], module)


def show(screen: Screen, finding: Finding, with_symbols: bool) -> None:
    state = screen.paint(_STYLES[finding.state], f"{finding.state:7}")
    # Painted after it is wrapped, so that colours don't count as columns.
    first = f"{finding.state:7} {finding.name:13} "
    lines = screen.wrapped(finding.text, first, _INDENT)
    screen.line(state + lines[0][7:])
    for line in lines[1:]:
        screen.line(line)
    for detail in finding.details:
        screen.prose(detail, _INDENT, _INDENT + "  ")
    if finding.remedy is not None:
        screen.prose(f"-> {finding.remedy}", _INDENT, _INDENT + "   ")
    if with_symbols and finding.name == "images":
        for image in finding.facts.get("images", ()):
            screen.line(f"  {image['file']}")
            for symbol in image["symbols"]:
                screen.line(f"    {symbol['name']}")
                screen.line(f"      {symbol.get('from') or symbol['error']}")
