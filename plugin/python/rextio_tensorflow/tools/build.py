"""`build`: runs `rextio build` so that cargo keeps its intermediate files, which Rextio would remove, and compiles only
what changed.

Each project has a folder of its own for them. Shared, it would save the first build of a new project, but all generated
crates have one name, and cargo keeps their library under that name alone.
"""

import argparse
import importlib.util
import os
import shutil
import sys
from pathlib import Path

from . import host, settings
from .obstacles import obstacles
from .progress import watch
from .screen import Screen
from .toolchain import Toolchain, parse

VARIABLE = "CARGO_BUILD_BUILD_DIR"
FOLDER = Path(".rextio/cargo")
# The first cargo that takes the variable on its stable channel.
NEEDED = "1.91"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "project", nargs="?", default=".", type=Path, help="the project to build (default: this folder)"
    )
    parser.add_argument(
        "--clean", action="store_true", help=f"remove {FOLDER} first, so that everything is compiled anew"
    )
    parser.epilog = (
        "What follows `--` is passed on to `rextio build`. The exit status is Rextio's, 1 if it is known before that "
        "the build would fail, or 2 if there is nothing to build."
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
        if kept not in (None, project / FOLDER):
            say(f"--clean removes {FOLDER} only, and this build doesn't use it; remove {kept} yourself")
            return 2
        shutil.rmtree(project / FOLDER, ignore_errors=True)
    known = list(obstacles(project, options.extra))
    if known:
        for each in known:
            say(each)
        say("nothing is built: all native functions are one library, and this build would fail")
        return 1
    status, seconds = watch(host.command("build", str(project), *options.extra), env)
    kept_text = "" if kept is None else f"; for the next build, cargo keeps {size(kept)} MB in {kept}"
    say(f"{'built' if status == 0 else f'status {status}'} after {seconds:.1f} s{kept_text}")
    return status


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
    kept = Path(env.setdefault(VARIABLE, str(project / FOLDER)))
    env.setdefault("CARGO_INCREMENTAL", "1")
    return env, kept


def size(folder: Path) -> int:
    """In megabytes."""
    sizes = (entry.stat().st_size for entry in folder.rglob("*") if entry.is_file())
    return round(sum(sizes) / 1e6)
