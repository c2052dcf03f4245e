"""Runs the tools as users do: `python -m rextio_tensorflow TOOL`."""

import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from support.places import child_env


@dataclass(frozen=True)
class Ran:
    status: int
    stdout: str
    stderr: str

    @property
    def told(self) -> str:
        """What stderr says, without its line breaks."""
        return " ".join(self.stderr.split())

    @property
    def json(self) -> Any:
        return json.loads(self.stdout)


def tool(
    *words: str, cwd: Path | None = None, python: Path | str = sys.executable, **variables: str | None
) -> Ran:
    """Runs one tool; a variable that is None is removed from its environment."""
    done = subprocess.run(
        [str(python), "-m", "rextio_tensorflow", *words],
        cwd=cwd,
        env=child_env(**variables),
        capture_output=True,
        text=True,
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def wide(text: str) -> list[str]:
    """The lines that need more than 80 columns, though they could be broken between words."""
    return [line for line in text.splitlines() if len(line) > 80 and " " in line.strip()]


def script(path: Path, text: str) -> Path:
    """An executable shell script."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}", encoding="utf-8")
    path.chmod(0o755)
    return path


def path_with(*folders: Path) -> str:
    """PATH with these folders in front."""
    return os.pathsep.join([*map(str, folders), os.environ["PATH"]])
