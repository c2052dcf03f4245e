"""Asks Rextio about other texts of the project's modules, in a copy of the project."""

import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from .check import Module, check

# What is in the copy beside the project's own modules.
STATEMENTS = "rextio_probe"


def ask(root: Path, texts: Mapping[Path, bytes], statements: Sequence[str] = ()) -> dict[Path, Module]:
    """One check of a project that holds these texts in the places of the project's files.

    Each of `statements` becomes a module of its own; its path is `statement_path(index)`.
    """
    with tempfile.TemporaryDirectory(prefix="rextio-why-") as folder:
        copy = Path(folder).resolve()
        if (root / "rextio.toml").is_file():
            shutil.copyfile(root / "rextio.toml", copy / "rextio.toml")
        for path, data in texts.items():
            place = copy / path.relative_to(root)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
            for parent in place.relative_to(copy).parents:
                if parent != Path() and (root / parent / "__init__.py").is_file():
                    (copy / parent / "__init__.py").touch()
        for index, text in enumerate(statements):
            place = copy / statement_path(index)
            place.parent.mkdir(exist_ok=True)
            place.write_text(text, encoding="utf-8")
        # Markers are taken out of the copies, so every function must be looked at.
        found = check(copy, "--native-marker", "auto")
        return {module.file.relative_to(copy): module for module in found}


def statement_path(index: int) -> Path:
    return Path(STATEMENTS, f"s{index}.py")
