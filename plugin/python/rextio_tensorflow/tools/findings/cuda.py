"""The device provider of a project on CUDA: whether it would allow a build here, and if not, why."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from ..lane import PROVIDER, Target, target
from . import Finding

NAME = "CUDA"

# What the provider says of this very capability, as at a build; Rextio passes on the status alone.
_PROGRAM = """
import importlib.metadata, json, sys
from rextio.artifacts.models import RuntimeRequirement
from rextio.artifacts.profiles import host_extension_profile
from rextio.devices import DevicePreflightRequest, DeviceProviderOptions, DeviceProviderSelection
from rextio.devices import derive_device_requirements
from rextio_tensorflow import plugin
from dataclasses import replace
wanted = json.load(sys.stdin)
(entry,) = importlib.metadata.entry_points(group="rextio.device_providers", name=wanted["provider"])
values = [each.device_value_metadata for each in plugin().type_vocabulary()]
values = tuple(each for each in values if each is not None)
devices = derive_device_requirements(values)
if wanted["options"].get("sm"):
    devices = tuple(replace(each, architectures=(wanted["options"]["sm"],)) for each in devices)
profile = host_extension_profile(
    "x86_64-unknown-linux-gnu",
    runtime_requirements=values[0].runtime_requirements,
    device_requirements=devices,
)
request = DevicePreflightRequest(
    profile,
    DeviceProviderSelection(wanted["provider"], wanted["capability"]),
    DeviceProviderOptions(tuple(sorted(wanted["options"].items()))),
)
result = entry.load()().preflight(request)
status = getattr(result.status, "value", result.status)
print(json.dumps({"status": str(status), "reasons": [str(each) for each in result.reason_codes]}))
"""


def check(project: Path) -> Finding | None:
    """Nothing for a project that names no device provider."""
    wanted = target(project)
    if wanted.provider is None:
        return None
    facts: dict[str, Any] = {"provider": wanted.provider, "capability": wanted.capability, "build_only": True}
    answer = _asked(wanted)
    if isinstance(answer, str):
        text = f"the device provider {wanted.provider} can't be asked: {answer}"
        return Finding(NAME, "bad", text, f"install it with `pip install {PROVIDER}==0.1.0`", facts=facts)
    facts |= answer
    if answer["status"] == "ready":
        text = f"{wanted.provider} allows a build with functions on CUDA; build-only: nobody has run one on a GPU"
        return Finding(NAME, "ok", text, facts=facts)
    reasons = ", ".join(answer["reasons"]) or "no reason"
    text = f"{wanted.provider} allows no build here: {answer['status']}, {reasons}"
    remedy = "mend what is named, in [target.device_options] of rextio.toml or on this machine; or annotate CPU tensors"
    return Finding(NAME, "bad", text, remedy, facts=facts)


def _asked(wanted: Target) -> dict[str, Any] | str:
    question = {
        "provider": wanted.provider,
        "capability": wanted.capability,
        "options": wanted.options,
    }
    try:
        done = subprocess.run(
            [sys.executable, "-P", "-c", _PROGRAM],
            input=json.dumps(question),
            capture_output=True,
            text=True,
            errors="replace",
            timeout=120,
        )
    except subprocess.TimeoutExpired:
        return "it takes more than 120 s"
    if done.returncode == 0:
        answer: dict[str, object] = json.loads(done.stdout)
        return answer
    return (done.stderr.strip() or f"exit status {done.returncode}").splitlines()[-1]
