"""The copy: every file that Rextio looks at, under the project's own name."""

import shutil
from collections.abc import Iterable
from pathlib import Path

FOLDER = Path(".rextio/stage")
_SETTINGS = ("rextio.toml", "pyproject.toml", ".rextioignore")


class Stage:
    """A copy of a project. Its path within the project is left out of what anybody is told."""

    def __init__(self, root: Path, folder: Path) -> None:
        """`folder` will hold the copy; it is named like the project, since Rextio calls the wheel after it."""
        self.origin = root
        self.root = folder / (root.name or "project")

    def fill(self, files: Iterable[Path]) -> None:
        """Makes the copy anew."""
        shutil.rmtree(self.root, ignore_errors=True)
        self.root.mkdir(parents=True)
        settings = (self.origin / name for name in _SETTINGS)
        for file in [*files, *(each for each in settings if each.is_file())]:
            target = self.of(file)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)

    def of(self, file: Path) -> Path:
        """Where the copy of a file is."""
        return self.root / file.relative_to(self.origin)

    def back(self, file: Path) -> Path:
        """Whose copy a file is."""
        return self.origin / file.relative_to(self.root)
