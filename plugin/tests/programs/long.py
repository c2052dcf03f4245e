"""Calls that run long: light and heavy operations, ever new sizes, and what a signal meets on its way out."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D


def light(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    y = tf.nn.tanh(x)
    for _ in range(n):
        y = tf.nn.tanh(y)
    return y


def heavy(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    y = tf.nn.tanh(x)
    for _ in range(n):
        y = tf.nn.tanh(tf.matmul(y, x))
    return y


def caught(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    y = tf.nn.tanh(x)
    for _ in range(n):
        try:
            y = tf.nn.tanh(y)
        except Exception:
            y = tf.negative(x)
    return y


def numbers(x: TensorF32Cpu1D, n: int, f: float, s: str, flag: bool) -> TensorF32Cpu1D:
    y = tf.nn.relu(x)
    if n % 2 == 0:
        y = tf.negative(y)
    if f > 0.5:
        y = tf.nn.tanh(y)
    if flag:
        y = y + x
    if s == "twice":
        y = y + y
    return y
