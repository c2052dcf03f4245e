"""A Rextio project made for a test."""

import json
import subprocess
import sys
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from support import registry
from support.places import REXTIO, child_env

ROUTE = "native-plugin:rextio-tensorflow"
CONFIG = '[plugins]\nenabled = ["rextio-tensorflow"]\n'
MARKERS = "\n".join(f"    {name}," for name in sorted(registry.ANNOTATIONS.values()))
HEADER = (
    "import tensorflow as tf\n"
    "from rextio_tensorflow import ops\n"
    f"from rextio_tensorflow.types import (\n{MARKERS}\n)\n"
)


@dataclass(frozen=True)
class Project:
    """A folder with sources that Rextio checks and builds."""

    root: Path
    # Not shown when a test fails: it is long, and not everybody's business.
    env: dict[str, str] = field(repr=False)

    @classmethod
    def write(cls, root: Path, files: dict[str, str], env: dict[str, str] | None = None) -> "Project":
        """Writes the files (path to text); folders become packages."""
        for name, text in {"rextio.toml": CONFIG, **files}.items():
            path = root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            if path.suffix == ".py" and path.parent != root:
                (path.parent / "__init__.py").touch()
        return cls(root, env if env is not None else child_env())

    def rextio(self, *words: str, ok: bool = True) -> subprocess.CompletedProcess[str]:
        """Runs Rextio on this project."""
        done = subprocess.run(
            [REXTIO, words[0], str(self.root), *words[1:]], env=self.env, capture_output=True, text=True
        )
        assert not ok or done.returncode == 0, (
            f"rextio {' '.join(words)} failed\n{done.stdout}\n{done.stderr}"
        )
        return done

    def build(self) -> "Project":
        """Builds it; the compiler's own messages are the failure's text."""
        done = self.rextio("build", ok=False)
        native = self.report("build").get("native_build") or {}
        assert done.returncode == 0 and native.get("status") == "built", (
            f"rextio build failed\n{done.stdout}\n{done.stderr}\n{native}"
        )
        return self

    def report(self, name: str) -> dict[str, Any]:
        path = self.root / ".rextio/reports" / f"{name}.json"
        return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}

    @cached_property
    def functions(self) -> dict[str, dict[str, Any]]:
        """What `rextio check` says of each function, by its dotted name."""
        report = json.loads(self.rextio("check", "--format", "json", ok=False).stdout)
        return {
            function["qualname"]: function for module in report["modules"] for function in module["functions"]
        }

    def route(self, name: str) -> str:
        function = self.functions.get(name)
        if function is None:
            return "not listed"
        codes = ", ".join(function.get("rejection_codes") or ())
        return function["route"] + (f" ({codes})" if codes else "")

    @property
    def tree(self) -> Path:
        """The importable package tree that the build left."""
        return self.root / ".rextio/build/python"

    def run(self, program: str, ok: bool = True, **variables: str | None) -> subprocess.CompletedProcess[str]:
        """Runs a program against the built tree, in a process of its own."""
        env = {**self.env, "PYTHONPATH": str(self.tree), "REXTIO_NATIVE_MODE": "native"}
        for name, value in variables.items():
            env.pop(name, None)
            if value is not None:
                env[name] = value
        done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
        assert not ok or done.returncode == 0, f"{done.stdout}\n{done.stderr}"
        return done
