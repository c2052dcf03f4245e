"""The cargo and rustc that Rextio's build will run for a project, and their versions."""

import importlib
import os
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

Version = tuple[int, ...]


@dataclass(frozen=True)
class Toolchain:
    """Where cargo is, or why there is none, and the environment that Rextio gives it."""

    cargo: str | None
    problem: str | None
    env: dict[str, str]

    @classmethod
    def of(cls, project: Path) -> "Toolchain":
        """As Rextio finds it: `[toolchain]` of rextio.toml, then PATH. PATH alone where there is no Rextio."""
        env = dict(os.environ)
        try:
            rextio = importlib.import_module("rextio.build.toolchain")
            config = importlib.import_module("rextio.config.loader")
        except ImportError:
            return cls(shutil.which("cargo"), None, env)
        try:
            settings = config.load_config(project, os.environ).toolchain
        except Exception as error:  # Rextio says what is wrong with the file.
            return cls(None, f"{project / 'rextio.toml'}: {error}", env)
        cargo, problem = rextio.resolve_tool("cargo", settings.cargo)
        return cls(cargo, problem, env | rextio.cargo_environment(settings))

    @property
    def rustc(self) -> str | None:
        """The compiler that cargo will run."""
        return shutil.which(self.env.get("RUSTC") or "rustc", path=self.env.get("PATH"))

    def version(self, tool: str, folder: Path) -> tuple[Version | None, str]:
        """What the tool says of its version in a folder, where rustup may have another; the text if it can't say."""
        try:
            done = subprocess.run(
                [tool, "--version"],
                cwd=folder,
                env=self.env,
                capture_output=True,
                text=True,
                errors="replace",
                timeout=60,
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            return None, str(error)
        found = re.search(r"(\d+)\.(\d+)\.(\d+)", done.stdout) if done.returncode == 0 else None
        if found is None:
            return None, (done.stderr.strip() or done.stdout.strip() or f"exit status {done.returncode}")
        return tuple(int(part) for part in found.groups()), found.group()


def parse(text: str) -> Version:
    """`1.83` as numbers."""
    return tuple(int(part) for part in text.split("."))
