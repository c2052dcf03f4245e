"""The CUDA lane of a project: the device provider that Rextio wants where a function runs on CUDA."""

import os
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PROVIDER = "rextio-device-cuda"
CAPABILITY = "cuda-tensorflow-tfe-linux-x86_64"

# What to do without one.
ADVICE = (
    f"Install `{PROVIDER}`, and write in rextio.toml, under [target]: device_provider = "
    f'"{PROVIDER}" and device_capability = "{CAPABILITY}", as the README shows; or annotate CPU tensors.'
)


@dataclass(frozen=True)
class Target:
    """What the settings of a project say of its device."""

    provider: str | None
    capability: str | None
    options: dict[str, str]


def target(root: Path) -> Target:
    """By its rextio.toml; variables of the environment come first. What can't be read says nothing."""
    try:
        settings: Any = tomllib.loads((root / "rextio.toml").read_text(encoding="utf-8")).get("target")
    except (OSError, ValueError):
        settings = None
    if not isinstance(settings, dict):
        settings = {}
    options = settings.get("device_options")
    return Target(
        os.environ.get("REXTIO_DEVICE_PROVIDER") or settings.get("device_provider"),
        os.environ.get("REXTIO_DEVICE_CAPABILITY") or settings.get("device_capability"),
        {str(name): str(value) for name, value in options.items()} if isinstance(options, dict) else {},
    )


def is_on_cuda(kind: str | None) -> bool:
    """Whether a type of Rextio's is one of CUDA tensors."""
    return kind is not None and kind.startswith("rextio-tensorflow/tensor-") and "-cuda0-" in kind
