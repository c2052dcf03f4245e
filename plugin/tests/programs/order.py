"""Functions in which the order of operations could be seen, if an operation ran late that can fail."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D


def caught(x: TensorF32Cpu2D, y: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    h = tf.nn.tanh(h)
    k = 0
    try:
        h = tf.matmul(h, y)
        k = 10 % n
    except ZeroDivisionError:
        h = tf.negative(h)
    h = tf.nn.sigmoid(h)
    return tf.abs(h)


def finally_after(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    k = 0
    try:
        h = tf.matmul(h, y)
        h = tf.nn.tanh(h)
    finally:
        k = 1
        print(k)
    h = h + x
    return h * h


def printed(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    print(1)
    h = tf.matmul(h, y)
    print(2)
    h = tf.nn.tanh(h)
    print(3)
    return h + x


def to_int(x: TensorF32Cpu2D, y: TensorF32Cpu2D, n: int) -> int:
    h = tf.nn.relu(x)
    for _ in range(n):
        h = tf.nn.tanh(h)
    h = tf.matmul(h, y)
    return n + 1


def to_none(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> None:
    h = tf.nn.relu(x)
    h = tf.matmul(h, y)
    h = tf.nn.tanh(h)


def aborted(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    h = tf.nn.tanh(h)
    k = 10 % n
    h = tf.negative(h)
    return tf.abs(h)


def loop(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    previous = h
    for i in range(n):
        previous = h
        h = tf.nn.tanh(h)
        if i % 3 == 0:
            h = h + previous
    return h - previous


def products(x: TensorF32Cpu2D, w: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    for _ in range(n):
        h = tf.matmul(h, w)
        h = tf.nn.tanh(h)
    return tf.negative(h)


def six(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    a = tf.nn.relu(x)
    b = tf.nn.tanh(a)
    c = tf.abs(b)
    d = tf.negative(c)
    e = tf.square(d)
    return tf.math.sqrt(e)


def shifted(x: TensorF32Cpu2D, v: TensorF32Cpu1D) -> TensorF32Cpu2D:
    h = x + v
    h = h * x
    return h - v


def earlier(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    a = tf.nn.relu(x)
    b = tf.nn.tanh(a)
    c = tf.abs(b)
    d = tf.negative(c)
    for _ in range(n):
        d = tf.nn.tanh(d)
    return c
