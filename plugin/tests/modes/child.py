"""Runs the modes of one process that is not pytest's: `child.run(name)`, and one line of JSON comes out."""

import importlib
import json
import os
import sys
import traceback

import tensorflow as tf

from modes import STARTED, TWO_DEVICES, Calls
from modes.page import rows


def native(name: str):
    return getattr(importlib.import_module("_rextio_native"), name.replace(".", "__"))


def eager(name: str):
    # Python's own only as long as native code is switched off in this process.
    assert os.environ["REXTIO_NATIVE_MODE"] == "fallback"
    module, _, function = name.rpartition(".")
    return getattr(importlib.import_module(module), function)


def run(process: str) -> None:
    """Runs them in their order, and prints what became of each."""
    if process == TWO_DEVICES:
        (cpu,) = tf.config.list_physical_devices("CPU")
        tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
    if process == STARTED:
        tf.config.threading.set_intra_op_parallelism_threads(1)
    found = {}
    for mode in rows():
        if mode.process != process:
            continue
        calls = Calls(native, eager)
        try:
            mode.run(calls)
            found[mode.name] = [calls.runs, calls.refusals, ""]
        except BaseException:
            found[mode.name] = [0, 0, traceback.format_exc()]
    print(json.dumps(found))
    sys.stdout.flush()
