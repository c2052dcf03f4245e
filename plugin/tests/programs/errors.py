"""One function for each kind of operation that can fail."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D


def matmul(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.matmul(x, y)


def add(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x + y


def add_call(x: TensorF32Cpu2D, y: TensorF32Cpu1D) -> TensorF32Cpu2D:
    return tf.math.add(x, y)


def subtract(x: TensorF32Cpu1D, y: TensorF32Cpu1D) -> TensorF32Cpu1D:
    return tf.subtract(x, y)


def multiply(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.math.multiply(x, y)


def divide(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x / y


def maximum(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.maximum(x, y)


def minimum(x: TensorF32Cpu1D, y: TensorF32Cpu1D) -> TensorF32Cpu1D:
    return tf.minimum(x, y)


def bias_add(x: TensorF32Cpu2D, y: TensorF32Cpu1D) -> TensorF32Cpu2D:
    return tf.nn.bias_add(x, y)


def argmax(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    kept = tf.argmax(x, axis=1)
    return tf.nn.relu(y)


def second_of_three(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    z = tf.nn.relu(x)
    z = z - y
    return tf.matmul(z, z)
