"""What programs in processes of their own begin with."""

from support.places import TESTS

PRELUDE = f"""
import faulthandler, importlib, importlib.util, os, sys
sys.path.insert(0, {str(TESTS)!r})
import rextio_tensorflow
import numpy as np
import tensorflow as tf
from support.bits import FILLS, Raised, assert_same, bits, normal, outcome, tensor
import _rextio_native as extension

# What hangs shall fail.
faulthandler.dump_traceback_later(600, exit=True)

def native(name):
    return getattr(extension, name.replace(".", "__"))

def eager(name):
    # Otherwise it is native, though it comes out of a `_fallback_` module.
    assert os.environ["REXTIO_NATIVE_MODE"] == "fallback", "this would be the native function"
    module, _, function = name.rpartition(".")
    return getattr(importlib.import_module(module), function)

def stats():
    return rextio_tensorflow.runtime_stats()[0]
"""
