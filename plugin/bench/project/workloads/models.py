"""The measured functions. Both this version and 0.1.3 compile this very file."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D


def example(x: TensorF32Cpu2D, weight: TensorF32Cpu2D, bias: TensorF32Cpu1D) -> TensorF32Cpu1D:
    hidden = tf.matmul(x, weight)
    biased = tf.nn.bias_add(hidden, bias)
    activated = tf.nn.relu(biased)
    return tf.reduce_mean(activated, axis=1)


def small_batch(
    x: TensorF32Cpu2D,
    mean: TensorF32Cpu1D,
    scale: TensorF32Cpu1D,
    first: TensorF32Cpu2D,
    first_bias: TensorF32Cpu1D,
    second: TensorF32Cpu2D,
    second_bias: TensorF32Cpu1D,
) -> TensorI64Cpu1D:
    h = (x - mean) / scale
    h = tf.matmul(h, first) + first_bias
    for i in range(4):
        if i % 2 == 0:
            h = tf.nn.relu(h)
        else:
            h = tf.nn.tanh(h)
    logits = tf.matmul(h, second) + second_bias
    return tf.argmax(tf.nn.softmax(logits, axis=1), axis=1)


def chain(x: TensorF32Cpu2D, weight: TensorF32Cpu2D, bias: TensorF32Cpu1D, layers: int) -> TensorI64Cpu1D:
    h = tf.nn.relu(tf.matmul(x, tf.transpose(weight)))
    for i in range(layers):
        if i % 2 == 0:
            h = tf.nn.sigmoid(h)
        else:
            h = tf.nn.relu(h)
        h = tf.nn.tanh(h)
    h = h + bias
    return tf.argmax(tf.nn.softmax(h, axis=1), axis=1)


def one(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


def deep(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    h = tf.nn.tanh(x)
    for _ in range(n - 1):
        h = tf.nn.tanh(h)
    return h


def products(x: TensorF32Cpu2D, weight: TensorF32Cpu2D) -> TensorF32Cpu2D:
    h = tf.nn.tanh(tf.matmul(x, weight))
    for _ in range(7):
        h = tf.nn.tanh(tf.matmul(h, weight))
    return h


def six(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    a = tf.nn.relu(x)
    b = tf.nn.tanh(a)
    c = tf.abs(b)
    d = tf.negative(c)
    e = tf.square(d)
    return tf.math.sqrt(e)
