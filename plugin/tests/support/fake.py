"""The fake TensorFlow of `fake-tfe` and `tests/fake`, and native functions that run on it."""

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from support.places import TARGET, TESTS
from support.project import Project

LIBRARY = TARGET / "debug/librextio_tensorflow_fake_tfe.so"
IMAGES = ("libtensorflow_cc.so.2", "libtensorflow_framework.so.2", "python/lib_pywrap_tensorflow_common.so")


@dataclass(frozen=True)
class Fake:
    """A folder with the fake `tensorflow` package and the program that drives it."""

    folder: Path
    project: Project

    @classmethod
    def write(cls, folder: Path, project: Project) -> "Fake":
        """Makes the folder; each image is a copy of the library."""
        assert LIBRARY.is_file(), f"{LIBRARY} is not built; run `cargo xtask test fake`"
        shutil.copytree(TESTS / "fake", folder, dirs_exist_ok=True)
        for image in IMAGES:
            shutil.copyfile(LIBRARY, folder / "tensorflow" / image)
        return cls(folder, project)

    def image(self, name: str) -> Path:
        """The file of an image."""
        return self.folder / "tensorflow" / name

    def drive(self, what: str, **variables: str) -> str:
        """What the program writes."""
        env = {**self.project.env, "PYTHONPATH": str(self.project.tree), "REXTIO_NATIVE_MODE": "native"}
        program = [sys.executable, str(self.folder / "drive.py"), what]
        done = subprocess.run(program, env={**env, **variables}, capture_output=True, text=True)
        assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done.stdout
