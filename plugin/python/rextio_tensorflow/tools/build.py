"""`build`: runs `rextio build` on a copy in which functions have the spellings that Rextio accepts, and so that cargo
keeps its intermediate files, which Rextio would remove, and compiles only what changed.

Each project has a folder of its own for them. Shared, it would save the first build of a new project, but all generated
crates have one name, and cargo keeps their library under that name alone.
"""

import argparse
import contextlib
import importlib.util
import os
import shutil
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from . import host, settings
from .obstacles import obstacles, shared
from .progress import watch
from .screen import Screen
from .stage.choice import choose, spare, write
from .stage.copy import FOLDER, Stage
from .stage.data import add_data, data_files
from .stage.exclusion import at_fault
from .stage.publish import publish
from .toolchain import Toolchain, parse
from .why.check import CheckFailed, Module, check

VARIABLE = "CARGO_BUILD_BUILD_DIR"
KEPT = Path(".rextio/cargo")
# Built, but not all of it.
PARTLY = 3
# The first cargo that takes the variable on its stable channel.
NEEDED = "1.91"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "project", nargs="?", default=".", type=Path, help="the project to build (default: this folder)"
    )
    parser.add_argument(
        "--clean", action="store_true", help=f"remove {KEPT} first, so that everything is compiled anew"
    )
    parser.add_argument(
        "--no-respell",
        action="store_true",
        help="build the source as it is, without other spellings in a copy",
    )
    parser.epilog = (
        "What follows `--` is passed on to `rextio build`. The exit status is Rextio's, 3 if some function that Rextio "
        "accepts had to stay in Python, 1 if it is known before that the build would fail, or 2 if there is nothing to "
        "build."
    )
    parser.set_defaults(extra=[])


def run(options: argparse.Namespace) -> int:
    project = options.project.resolve()
    if not project.is_dir():
        say(f"expected the folder of a project, found none at {project}")
        return 2
    if not has_rextio():
        say("Rextio is not installed; install it with `pip install 'rextio>=0.1.6,<0.2'`")
        return 1
    wrong = settings.problem(project)
    if wrong is not None and "--enable-plugin" not in options.extra:
        say(wrong)
        return 2
    env, kept = environment(project)
    if options.clean:
        if kept not in (None, project / KEPT):
            say(f"--clean removes {KEPT} only, and this build doesn't use it; remove {kept} yourself")
            return 2
        shutil.rmtree(project / KEPT, ignore_errors=True)
    with contextlib.suppress(CheckFailed):
        if not options.no_respell:
            return _staged(project, options.extra, env, kept)
    if _refused(project, options.extra):
        return 1
    started = time.time()
    status, seconds = watch(host.command("build", str(project), *options.extra), env)
    with contextlib.suppress(CheckFailed):
        if status == 0:
            _add_data(project, check(project, *shared(options.extra)), started)
    _tell(status, seconds, kept)
    return status


def _refused(place: Path, options: Sequence[str]) -> bool:
    """Whether the build of a folder is known to fail."""
    known = list(obstacles(place, options))
    for each in known:
        say(each)
    if known:
        say("nothing is built: all native functions are one library, and this build would fail")
    return bool(known)


def _staged(project: Path, options: Sequence[str], env: dict[str, str], kept: Path | None) -> int:
    """Builds a copy with other spellings, and the project itself if it needs none."""
    words = shared(options)
    stage = Stage(project, project / FOLDER)
    modules, started = check(project, *words), time.time()
    choice = choose(stage, modules, *words)
    try:
        spared = spare(stage, choice, *words)
        for each in spared:
            say(each)
        count = sum(len(functions) for functions in choice.chosen.values())
        if count:
            what = "1 function is" if count == 1 else f"{count} functions are"
            say(f"{what} built with other spellings, which `python -m rextio_tensorflow plain` shows")
        place = project if choice.is_empty else stage.root
        if _refused(place, options):
            return 1
        while True:
            status, seconds = watch(
                host.command("build", str(place), *options), env, (str(stage.root), str(project))
            )
            fault = None if status == 0 else at_fault(place, choice.checked)
            if fault is None:
                break
            function, text = fault
            if not choice.exclude(stage.back(function.file), function.name.rpartition(".")[2]):
                break
            say(f"the compiler refuses `{function.name}`, which stays in Python: {text}")
            spared.append(text)
            write(stage, choice, {stage.back(function.file)})
            place = stage.root
        if place == stage.root:
            publish(stage)
        if status == 0:
            _add_data(project, modules, started)
    finally:
        shutil.rmtree(stage.root.parent, ignore_errors=True)
    _tell(status, seconds, kept)
    return PARTLY if status == 0 and spared else status


def _add_data(project: Path, modules: Sequence[Module], started: float) -> None:
    """The packages' data files, for what this build made."""
    dist = project / "dist"
    made = [each for each in sorted(dist.glob("*.whl")) if each.stat().st_mtime >= started - 1]
    count = add_data(project, data_files(modules), made)
    if count:
        say(f"{count} data file{'s' if count > 1 else ''} of the packages went into the tree and the wheel")


def _tell(status: int, seconds: float, kept: Path | None) -> None:
    kept_text = "" if kept is None else f"; for the next build, cargo keeps {size(kept)} MB in {kept}"
    say(f"{'built' if status == 0 else f'status {status}'} after {seconds:.1f} s{kept_text}")


def say(text: str) -> None:
    """Rextio's own output is on stdout, and may be JSON."""
    Screen(sys.stderr).prose(f"build: {text}")


def has_rextio() -> bool:
    try:
        return importlib.util.find_spec("rextio.cli.main") is not None
    except ModuleNotFoundError:
        return False


def environment(project: Path) -> tuple[dict[str, str], Path | None]:
    """The environment for Rextio, and where cargo keeps its intermediate files; None if it can't."""
    env = dict(os.environ)
    if env.pop("CARGO_TARGET_DIR", None) is not None:
        say("CARGO_TARGET_DIR is left out: Rextio looks for the library in its crate's own target folder")
    toolchain = Toolchain.of(project)
    if toolchain.cargo is None:
        return env, None
    version, text = toolchain.version(toolchain.cargo, project)
    if version is None or version < parse(NEEDED):
        say(f"needs cargo {NEEDED} to be faster the next time, found {text}; it builds all the same")
        return env, None
    kept = Path(env.setdefault(VARIABLE, str(project / KEPT)))
    env.setdefault("CARGO_INCREMENTAL", "1")
    return env, kept


def size(folder: Path) -> int:
    """In megabytes."""
    sizes = (entry.stat().st_size for entry in folder.rglob("*") if entry.is_file())
    return round(sum(sizes) / 1e6)
