"""Recurrent cells, recommenders, policies and signals."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D

W = tf.constant([0.5, 0.25])


def lstm_state(
    x: tf.Tensor, h: tf.Tensor, c: tf.Tensor, w: tf.Tensor, u: tf.Tensor, b: tf.Tensor
) -> tf.Tensor:
    """The next cell state."""
    z = tf.matmul(x, w) + tf.matmul(h, u) + b
    i, f, g, _ = tf.split(z, 4, axis=1)
    return tf.sigmoid(f) * c + tf.sigmoid(i) * tf.tanh(g)


def gru_step(x: tf.Tensor, h: tf.Tensor, w: tf.Tensor, u: tf.Tensor) -> tf.Tensor:
    xs = tf.split(tf.matmul(x, w), 3, axis=-1)
    hs = tf.split(tf.matmul(h, u), 3, axis=-1)
    z = tf.sigmoid(xs[0] + hs[0])
    r = tf.sigmoid(xs[1] + hs[1])
    candidate = tf.tanh(xs[2] + r * hs[2])
    return z * h + (1 - z) * candidate


def rnn(x: tf.Tensor, w: tf.Tensor, u: tf.Tensor, steps: int) -> tf.Tensor:
    """A simple recurrent layer."""
    h = tf.zeros_like(tf.matmul(x[:, 0], w))
    for t in range(steps):
        h = tf.tanh(tf.matmul(x[:, t], w) + tf.matmul(h, u))
    return h


def factorization_machine(v: tf.Tensor) -> tf.Tensor:
    square_of_sum = tf.square(tf.reduce_sum(v, axis=1))
    sum_of_square = tf.reduce_sum(tf.square(v), axis=1)
    return 0.5 * tf.reduce_sum(square_of_sum - sum_of_square, axis=1)


def dot_score(user: TensorF32Cpu2D, item: TensorF32Cpu2D) -> TensorF32Cpu1D:
    return tf.reduce_sum(user * item, axis=1)


def cosine(a: TensorF32Cpu2D, b: TensorF32Cpu2D) -> TensorF32Cpu1D:
    """Of rows."""
    a /= tf.norm(a, axis=-1, keepdims=True)
    b /= tf.norm(b, axis=-1, keepdims=True)
    return tf.reduce_sum(a * b, axis=-1)


def td_target(
    reward: TensorF32Cpu1D, done: TensorF32Cpu1D, q_next: TensorF32Cpu2D, gamma: float
) -> TensorF32Cpu1D:
    return reward + (1.0 - done) * gamma * tf.reduce_max(q_next, axis=1)


def q_taken(q: TensorF32Cpu2D, actions: tf.Tensor, count: int) -> TensorF32Cpu1D:
    return tf.reduce_sum(q * tf.one_hot(actions, count), axis=-1)


def squashed_log_prob(log_prob: tf.Tensor, action: tf.Tensor) -> tf.Tensor:
    return log_prob - tf.reduce_sum(tf.math.log(1 - tf.tanh(action) ** 2 + 1e-6), axis=-1)


def dueling(value: tf.Tensor, advantage: tf.Tensor) -> tf.Tensor:
    return value + (advantage - tf.reduce_mean(advantage, axis=1, keepdims=True))


def pre_emphasis(signal: TensorF32Cpu2D) -> TensorF32Cpu2D:
    rest = signal[:, 1:] - 0.97 * signal[:, :-1]
    return tf.concat([signal[:, :1], rest], axis=1)


def decibels(power: tf.Tensor) -> tf.Tensor:
    return 10.0 * tf.math.log(tf.maximum(power, 1e-10)) / tf.math.log(10.0)


def moving_average(x: TensorF32Cpu2D, size: int) -> tf.Tensor:
    total = tf.cumsum(x, axis=1)
    return (total[:, size:] - total[:, :-size]) / float(size)


def standardize(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    """Zero mean and unit variance in each column."""
    mean = tf.reduce_mean(x, axis=0)
    std = tf.math.reduce_std(x, axis=0)
    return (x - mean) / (std + 1e-8)


def in_bounds(x: TensorF32Cpu2D, low: float, high: float) -> tf.Tensor:
    inside = (x >= low) & (x <= high)
    return tf.where(inside, x, tf.zeros_like(x))
