"""The command line of `export`."""

import argparse
import importlib
import os
import sys
from pathlib import Path

from ..screen import Screen
from .api import export, load
from .errors import ExportError

_DONE, _REFUSED, _USAGE = 0, 1, 2


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("model", type=Path, metavar="MODEL.keras", help="a saved Keras model")
    parser.add_argument(
        "folder", type=Path, metavar="FOLDER", help="the project to write; it names the package"
    )
    parser.add_argument(
        "--import",
        action="append",
        default=[],
        dest="modules",
        metavar="MODULE",
        help="import this first: it defines the model's own layers, and registers exporters for them",
    )
    parser.epilog = (
        "Exit status: 0 if the project gives the model's results bit for bit, 1 if the model can't be exported or "
        "the results differ, 2 if there is no such model or the folder is not empty."
    )


def run(options: argparse.Namespace) -> int:
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    err = Screen(sys.stderr)
    if not options.model.exists():
        err.prose(f"export: there is no model at {options.model}")
        return _USAGE
    if options.folder.exists() and (not options.folder.is_dir() or any(options.folder.iterdir())):
        err.prose(f"export: {options.folder} exists and is not an empty folder")
        return _USAGE
    sys.path.insert(0, "")
    try:
        for name in options.modules:
            importlib.import_module(name)
        report = export(load(options.model), options.folder)
    except ExportError as error:
        err.prose(f"export: {error}")
        return _REFUSED
    out = Screen()
    out.prose(report.text)
    out.line(f"\n    cd {options.folder}\n    python -m rextio_tensorflow build\n")
    return _DONE
