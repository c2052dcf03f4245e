"""Other versions of Rextio, each in a folder of its own."""

import shutil
import subprocess
import sys
from pathlib import Path

from support.places import TARGET

# The command, whatever Rextio is found first.
MAIN = "import sys; from rextio.cli.main import main; sys.exit(main())"


def host(version: str) -> Path:
    """A folder that holds this Rextio alone."""
    folder = TARGET / "hosts" / version
    if not (folder / "complete").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run(
            [*pip, "--target", str(folder), f"rextio=={version}"], capture_output=True, text=True
        )
        assert done.returncode == 0, f"pip could not install rextio {version}\n{done.stderr}"
        (folder / "complete").touch()
    return folder
