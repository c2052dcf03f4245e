"""One function for each annotation, to see what passes the boundary."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D


def matrix(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


def vector(x: TensorF32Cpu1D) -> TensorF32Cpu1D:
    return tf.nn.relu(x)


def ids(x: TensorI64Cpu1D, y: TensorF32Cpu1D) -> TensorF32Cpu1D:
    return tf.nn.relu(y)


def second(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)
