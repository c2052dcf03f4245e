"""Where things are, and the environment of child processes."""

import os
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
PLUGIN = TESTS.parent
ROOT = PLUGIN.parent
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).absolute()
REXTIO = Path(sys.executable).with_name("rextio")


def child_env(**variables: str | None) -> dict[str, str]:
    """The environment for Rextio and its cargo; a variable that is None is removed."""
    env = dict(os.environ)
    # Rextio looks for its library in the crate's own target folder, so only the intermediate files may move.
    env.pop("CARGO_TARGET_DIR", None)
    env["CARGO_BUILD_BUILD_DIR"] = str(TARGET / "rextio-build")
    env["PATH"] = os.pathsep.join([str(REXTIO.parent), env.get("PATH", "")])
    env["TF_CPP_MIN_LOG_LEVEL"] = "3"
    env.pop("REXTIO_NATIVE_MODE", None)
    for name, value in variables.items():
        if value is None:
            env.pop(name, None)
        else:
            env[name] = value
    return env
