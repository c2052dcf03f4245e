"""Mistakes that a type checker must find, one a line below."""

import numpy as np
from rextio_tensorflow import plugin
from rextio_tensorflow.types import TensorF32Cpu2D, TensorI64Cpu1D


def identity(x: TensorF32Cpu2D) -> TensorI64Cpu1D:
    return x


identity(np.ones((1, 1)))
identity([[1.0]])
plugin(1)
plugin().api_version = "2.0"
