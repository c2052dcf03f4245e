"""Which distribution named rextio-tensorflow this is, and whether its files are whole."""

import base64
import hashlib
import importlib.metadata
from importlib.metadata import Distribution, PackagePath
from pathlib import Path
from typing import Any

from . import Finding

NAME = "distribution"
DISTRIBUTION = "rextio-tensorflow"
PACKAGE = Path(__file__).resolve().parents[2]

_REINSTALL = (
    "uninstall with `pip uninstall rextio-tensorflow` until pip finds none, then install the wheel of this "
    "project from its file"
)


def check(version: str) -> Finding:
    """`version` is that of the compiled half, which is this project's."""
    found = list(importlib.metadata.distributions(name=DISTRIBUTION))
    facts = {"package": str(PACKAGE), "distributions": [_facts(each) for each in found]}

    def bad(text: str, remedy: str = _REINSTALL) -> Finding:
        return Finding(NAME, "bad", text, remedy, facts=facts)

    ours = [each for each in found if each.version == version and _holds(each)]
    others = [each for each in found if each not in ours]
    if not found:
        return bad(
            f"the package runs from {PACKAGE}, but no distribution is installed, and Rextio finds plugins by those",
            "install the wheel of this project from its file, with the same Python's pip",
        )
    if others:
        listed = ", ".join(f"{_described(each)} in {_folder(each)}" for each in others)
        return bad(f"expected {DISTRIBUTION} {version} alone, found also {listed}")
    changed = [str(file) for each in ours for file in each.files or () if not _is_whole(each, file)]
    if changed:
        return bad(f"not as the wheel has them: {', '.join(changed)}")
    count = sum(file.hash is not None for each in ours for file in each.files or ())
    return Finding(NAME, "ok", f"{DISTRIBUTION} {version}, its {count} files are whole", facts=facts)


def _folder(found: Distribution) -> Path:
    return Path(str(found.locate_file("")))


def _has_native(found: Distribution) -> bool:
    return any(file.name.startswith("_native.") and file.suffix != ".pyi" for file in found.files or ())


def _holds(found: Distribution) -> bool:
    """Whether it has a compiled half, and this very package is its own."""
    package = Path(str(found.locate_file(PACKAGE.name)))
    return _has_native(found) and package.exists() and package.samefile(PACKAGE)


def _described(found: Distribution) -> str:
    if _has_native(found):
        return f"{DISTRIBUTION} {found.version}"
    return f"{DISTRIBUTION} {found.version} of the package index, which is another plugin with the same id"


def _facts(found: Distribution) -> dict[str, Any]:
    return {"version": found.version, "folder": str(_folder(found)), "has_native": _has_native(found)}


def _is_whole(found: Distribution, file: PackagePath) -> bool:
    """Whether the file is there, with the hash of RECORD if there is one."""
    path = Path(str(found.locate_file(file)))
    if file.hash is None:
        return True
    if not path.is_file():
        return False
    digest = hashlib.new(file.hash.mode, path.read_bytes()).digest()
    return base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == file.hash.value
