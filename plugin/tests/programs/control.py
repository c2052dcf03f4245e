"""Aliases, early returns, results that are not tensors, dead code, and errors that are caught."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D


def aliased(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    current = tf.nn.relu(x)
    previous = current
    for _ in range(n):
        previous = current
        current = tf.nn.tanh(current + previous)
    return current - previous


def rebound(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    x = tf.abs(x)
    x = x * x
    return tf.exp(x)


def early(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    y = tf.nn.relu(x)
    if n == 0:
        return y
    for step in range(n):
        y = tf.nn.sigmoid(y)
        if step == 2:
            return y
    return tf.negative(y)


def branches(x: TensorF32Cpu2D, flag: bool) -> TensorF32Cpu2D:
    if flag:
        return tf.nn.relu(x)
    else:
        return tf.nn.sigmoid(x)


def same_operand_twice(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.matmul(x, x) + x


def vector(x: TensorF32Cpu1D, y: TensorF32Cpu1D) -> TensorF32Cpu1D:
    return tf.nn.softmax(tf.nn.relu(x) * tf.nn.sigmoid(y), axis=0)


def unused_parameter(ids: TensorI64Cpu1D, x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


def dead_int(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> int:
    lost = tf.matmul(x, y)
    lost = tf.nn.relu(lost)
    return 7


def dead_none(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> None:
    lost = tf.matmul(x, y)
    lost = tf.nn.relu(lost)


def dead_before(x: TensorF32Cpu2D, y: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    result = tf.nn.relu(x)
    for _ in range(n):
        lost = tf.matmul(x, y)
        lost = tf.nn.relu(lost)
    return result


def default_argument(x: TensorF32Cpu2D, n: int = 2) -> TensorF32Cpu2D:
    y = tf.nn.relu(x)
    for _ in range(n):
        y = y + x
    return y


def caught(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    y = tf.nn.relu(x)
    k = 0
    try:
        k = 10 % n
    except ZeroDivisionError:
        y = tf.negative(y)
    return y


def caught_from_tensorflow(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    z = tf.nn.relu(x)
    try:
        z = tf.matmul(z, y)
    except Exception:
        z = tf.negative(z)
    return z


def finally_runs(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    z = tf.nn.relu(x)
    try:
        z = tf.matmul(z, y)
    finally:
        z = tf.negative(z)
    return z
