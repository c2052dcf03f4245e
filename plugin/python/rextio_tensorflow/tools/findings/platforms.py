"""The interpreter, and the profile of the platform that it runs on."""

import platform
import sys

from . import Finding


def interpreter() -> Finding:
    found = f"{platform.python_implementation()} {platform.python_version()}"
    facts = {"executable": sys.executable, "prefix": sys.prefix}
    if sys.implementation.name == "cpython" and sys.version_info[:2] == (3, 11):
        return Finding("interpreter", "ok", f"{found}, {sys.executable}", facts=facts)
    return Finding(
        "interpreter",
        "bad",
        f"expected CPython 3.11, found {found}, {sys.executable}",
        "make an environment with `python3.11 -m venv`, and install there",
        facts=facts,
    )


def profile(name: str | None, machine: str | None) -> Finding:
    """`name` and `machine` are those of the profile that the compiled half was made for."""
    found = platform.machine()
    facts = {"profile": name, "machine": found}
    if name is None:
        return Finding(
            "platform",
            "bad",
            f"no profile for {platform.system()} on {found}: nothing can run natively",
            "build and run on a platform of docs/platforms.md; `rextio check` works here too",
            facts=facts,
        )
    if machine != found:
        return Finding(
            "platform",
            "bad",
            f"the profile {name} is for {machine}, and this Python runs as {found}",
            f"use a Python for {machine}, without emulation",
            facts=facts,
        )
    return Finding("platform", "ok", f"profile {name}", facts=facts)
