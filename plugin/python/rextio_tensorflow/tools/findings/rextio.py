"""Rextio: its version, its plugin API, and whether it loads this plugin and no broken one beside it."""

import importlib.metadata
import importlib.util
import json
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from .. import host
from ..settings import PLUGIN
from . import Finding

NAME = "Rextio"
_INSTALL = "install it with `pip install 'rextio>=0.1.6,<0.2'`"


def is_installed() -> bool:
    """Whether there is a distribution; the small package of a built wheel has none."""
    return bool(list(importlib.metadata.distributions(name="rextio")))


def unneeded() -> Finding:
    """Where nothing is built: a built package brings what it needs of Rextio."""
    if is_installed():
        version = importlib.metadata.version("rextio")
        return Finding(NAME, "ok", f"{version}; only a build needs it, so it wasn't tried")
    text = "not installed: this environment can run native functions, not build them"
    return Finding(NAME, "note", text, f"to build here too, {_INSTALL}")


def check(plugin_version: str) -> Finding:
    try:
        version = importlib.metadata.version("rextio")
    except importlib.metadata.PackageNotFoundError:
        return Finding(NAME, "bad", "not installed", _INSTALL)
    spec = importlib.util.find_spec("rextio")
    folder = Path(spec.origin).parent if spec is not None and spec.origin else None
    facts: dict[str, Any] = {"version": version, "folder": str(folder)}
    if folder is None or not (folder / "plugins").is_dir():
        return Finding(
            NAME,
            "bad",
            f"rextio {version} is installed, but `import rextio` gives {folder}, which has no plugins: the small "
            "package that a built project carries",
            "take the built tree off PYTHONPATH; if a built wheel was installed over Rextio, reinstall it with "
            "`pip install --force-reinstall --no-deps 'rextio>=0.1.6,<0.2'`",
            facts=facts,
        )
    answer, problem = _capabilities()
    if problem is not None:
        return Finding(
            NAME,
            "bad",
            f"rextio {version} can't load its plugins: {problem}",
            "uninstall or mend the plugin that is named; one broken plugin stops every command of Rextio",
            facts=facts,
        )
    seen = next((plugin for plugin in answer["plugins"] if plugin["id"] == PLUGIN), None)
    facts["plugin"] = seen
    if seen is None or seen["version"] != plugin_version:
        found = "none" if seen is None else f"{seen['version']}"
        return Finding(
            NAME,
            "bad",
            f"rextio {version} should load {PLUGIN} {plugin_version}, found {found}",
            "install the wheel of this project, and no other distribution of that name",
            facts=facts,
        )
    return Finding(NAME, "ok", f"{version}, loads this plugin by API {seen['api_version']}", facts=facts)


def _capabilities() -> tuple[dict[str, Any], str | None]:
    """What Rextio says of itself with this plugin enabled, or why it doesn't."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "rextio.toml").write_text(f'[plugins]\nenabled = ["{PLUGIN}"]\n', encoding="utf-8")
        try:
            done = subprocess.run(
                host.command("capabilities", folder, "--format", "json"),
                capture_output=True,
                text=True,
                errors="replace",
                timeout=120,
            )
        except subprocess.TimeoutExpired:
            return {}, "it takes more than 120 s"
    if done.returncode == 0:
        return json.loads(done.stdout), None
    words = (done.stderr.strip() or done.stdout.strip() or f"exit status {done.returncode}").splitlines()
    return {}, " ".join(line.strip() for line in words[-3:])
