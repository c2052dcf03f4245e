"""A project on CUDA: its device provider, a probe that only says what a GPU would, and functions for it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

from support.places import TARGET, child_env
from support.project import CONFIG
from support.tools import script

PROVIDER = "rextio-device-cuda"
VERSION = "0.1.0"
CAPABILITY = "cuda-tensorflow-tfe-linux-x86_64"

MODEL = """
import tensorflow as tf
from rextio_tensorflow.types import (
    TensorF32Cpu1D,
    TensorF32Cpu2D,
    TensorF32Cuda0_1D,
    TensorF32Cuda0_2D,
)


def on_cuda(
    x: TensorF32Cuda0_2D, weight: TensorF32Cuda0_2D, bias: TensorF32Cuda0_1D
) -> TensorF32Cuda0_1D:
    hidden = tf.matmul(x, weight)
    biased = tf.nn.bias_add(hidden, bias)
    activated = tf.nn.relu(biased)
    return tf.reduce_mean(activated, axis=1)


def relu(x: TensorF32Cuda0_2D) -> TensorF32Cuda0_2D:
    return tf.nn.relu(x)
"""

MIXED = (
    MODEL
    + """

def on_cpu(x: TensorF32Cpu2D, weight: TensorF32Cpu2D, bias: TensorF32Cpu1D) -> TensorF32Cpu1D:
    hidden = tf.matmul(x, weight)
    biased = tf.nn.bias_add(hidden, bias)
    activated = tf.nn.relu(biased)
    return tf.reduce_mean(activated, axis=1)


def both(x: TensorF32Cuda0_2D, y: TensorF32Cpu2D) -> TensorF32Cuda0_2D:
    unused = tf.nn.relu(y)
    return tf.nn.relu(x)
"""
)

REPORT = {
    "schema_version": "1",
    "probe": "rextio-cuda-driver-probe",
    "support_claim": False,
    "target": {"os": "linux", "arch": "x86_64", "environment": "gnu"},
    "platform_supported": True,
    "status": "probe-complete",
    "reason_code": None,
    "driver_loaded": True,
    "driver_version": 12080,
    "device_count": 1,
    "cuda_result": 0,
    "devices": [
        {"ordinal": 0, "name": "Synthetic GPU", "compute_major": 8, "compute_minor": 0, "sm": "sm_80"}
    ],
}


def provider() -> Path:
    """A folder that holds the provider alone."""
    folder = TARGET / "providers" / VERSION
    if not (folder / "complete").is_file():
        shutil.rmtree(folder, ignore_errors=True)
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
        done = subprocess.run(
            [*pip, "--target", str(folder), f"{PROVIDER}=={VERSION}"], capture_output=True, text=True
        )
        assert done.returncode == 0, f"pip could not install {PROVIDER} {VERSION}\n{done.stderr}"
        (folder / "complete").touch()
    return folder


def env(*folders: Path) -> dict[str, str]:
    """The environment in which the provider, and what else is in folders, is found."""
    return child_env(PYTHONPATH=os.pathsep.join(map(str, [*folders, provider()])))


def probe(folder: Path, **change: object) -> Path:
    """A program that says what the probe of a machine with a GPU says."""
    told = json.dumps({**REPORT, **change})
    return script(folder / "probe.sh", f"printf '%s' '{told}'\n")


def config(probe: Path) -> str:
    """The `rextio.toml` of a project on CUDA."""
    return f"""{CONFIG}
[target]
device_provider = "{PROVIDER}"
device_capability = "{CAPABILITY}"

[target.device_options]
device_ordinal = "0"
sm = "sm_80"
probe_executable = "{probe}"
"""
