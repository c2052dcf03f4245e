"""Environment variables that change what a build or a native module does."""

import os
import subprocess
import sys

from . import Finding

NAME = "variables"

_PYTHON = "import sys; print(sys.implementation.name, *sys.version_info[:2])"
_NOTED = {
    "REXTIO_NATIVE_MODE": {
        "fallback": "every call runs in Python",
        "native": "a missing native module is an error",
    },
    "REXTIO_TENSORFLOW_REGIONS": {"off": "every operation is a call of its own"},
    "REXTIO_TENSORFLOW_TRACE": {"1": "each region is told on stderr"},
}


def check(is_for_builds: bool = True) -> Finding:
    python = os.environ.get("PYO3_PYTHON")
    facts = {
        name: os.environ[name]
        for name in [*_NOTED, "PYO3_PYTHON", "CARGO_BUILD_BUILD_DIR"]
        if name in os.environ
    }
    if is_for_builds and python and _version_of(python) != _version_of(sys.executable):
        return Finding(
            NAME,
            "bad",
            f"PYO3_PYTHON={python} is another Python than this: a build would be for that one",
            "unset PYO3_PYTHON",
            facts=facts,
        )
    notes = [
        f"{name}={value}: {meanings[value]}"
        for name, meanings in _NOTED.items()
        if (value := os.environ.get(name, "")) in meanings
    ]
    if notes:
        return Finding(NAME, "note", "; ".join(notes), facts=facts)
    return Finding(NAME, "ok", "none that changes what is built or run", facts=facts)


def _version_of(python: str) -> str | None:
    try:
        done = subprocess.run([python, "-c", _PYTHON], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired):
        return None
    return done.stdout.strip() if done.returncode == 0 else None
