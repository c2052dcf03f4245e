"""What the build of the copy leaves, brought to where a build of the project itself leaves it."""

import shutil
from pathlib import Path

from .copy import Stage

_FOLDERS = (".rextio/generated", ".rextio/build", ".rextio/reports")


def publish(stage: Stage) -> None:
    """Moves the results, and puts the project's path in place of the copy's in the reports."""
    for name in _FOLDERS:
        source, target = stage.root / name, stage.origin / name
        if source.is_dir():
            shutil.rmtree(target, ignore_errors=True)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(source, target)
    dist = stage.root / "dist"
    for file in sorted(dist.iterdir()) if dist.is_dir() else []:
        target = stage.origin / "dist" / file.name
        target.parent.mkdir(exist_ok=True)
        if target.is_dir():
            shutil.rmtree(target)
        shutil.move(file, target)
    for report in (stage.origin / ".rextio/reports").glob("*.json"):
        _relocate(report, stage)
    shutil.rmtree(stage.root.parent, ignore_errors=True)


def _relocate(report: Path, stage: Stage) -> None:
    text = report.read_text(encoding="utf-8")
    report.write_text(text.replace(str(stage.root), str(stage.origin)), encoding="utf-8")
