"""Longer models with loops and branches on Python ints."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D


def normalise(x: TensorF32Cpu2D, gain: TensorF32Cpu1D, bias: TensorF32Cpu1D, rounds: int) -> TensorF32Cpu2D:
    centred = x - tf.reduce_mean(x, axis=1, keepdims=True)
    done = 0
    while done < rounds:
        spread = tf.math.sqrt(tf.reduce_mean(tf.square(centred), axis=1, keepdims=True))
        centred = centred / spread
        if done == 3:
            break
        done = done + 1
    return tf.nn.bias_add(centred * gain, bias)


def attention(
    query: TensorF32Cpu2D, key: TensorF32Cpu2D, value: TensorF32Cpu2D, heads: int
) -> TensorF32Cpu2D:
    total = tf.matmul(tf.nn.softmax(tf.matmul(query, tf.transpose(key)), axis=1), value)
    for head in range(1, heads):
        for inner in range(head):
            if inner == 2:
                continue
            scores = tf.matmul(total, tf.transpose(key))
            total = tf.maximum(total, tf.matmul(tf.nn.softmax(scores, 1), value))
    return tf.minimum(total, tf.abs(value))


def losses(x: TensorF32Cpu2D, target: TensorF32Cpu2D, kind: int) -> TensorF32Cpu1D:
    difference = x - target
    if kind == 0:
        return tf.reduce_mean(tf.square(difference), axis=1)
    elif kind == 1:
        return tf.reduce_sum(tf.abs(difference), axis=1)
    else:
        return tf.negative(tf.reduce_sum(target * tf.math.log(tf.nn.softmax(x, axis=1)), axis=1))
