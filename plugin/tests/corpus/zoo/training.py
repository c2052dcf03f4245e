"""Losses and measures."""

import math

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D

LOG_2PI = math.log(2.0 * math.pi)


def cross_entropy(logits: TensorF32Cpu2D, labels: TensorI64Cpu1D) -> tf.Tensor:
    """Mean loss of a batch."""
    losses = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=labels, logits=logits)
    return tf.reduce_mean(losses)


def focal_loss(truth: tf.Tensor, prob: tf.Tensor, gamma: float = 2.0) -> tf.Tensor:
    prob = tf.clip_by_value(prob, 1e-7, 1.0 - 1e-7)
    return -tf.reduce_mean(truth * (1.0 - prob) ** gamma * tf.math.log(prob))


def smooth_labels(labels: TensorF32Cpu2D, amount: float, classes: int) -> TensorF32Cpu2D:
    return labels * (1 - amount) + amount / float(classes)


def log_cosh(truth: tf.Tensor, guess: tf.Tensor) -> tf.Tensor:
    x = guess - truth
    return tf.reduce_mean(x + tf.math.softplus(-2.0 * x) - tf.math.log(2.0))


def kl_to_normal(mean: tf.Tensor, log_var: tf.Tensor) -> tf.Tensor:
    """Of the latent space of a variational autoencoder."""
    return -0.5 * tf.reduce_sum(1 + log_var - mean**2 - tf.exp(log_var), axis=-1)


def gaussian_nll(x: tf.Tensor, mean: tf.Tensor, log_std: tf.Tensor) -> tf.Tensor:
    z = (x - mean) / tf.exp(log_std)
    return tf.reduce_sum(0.5 * z**2 + log_std + 0.5 * LOG_2PI, axis=-1)


def reparameterize(mean: tf.Tensor, log_var: tf.Tensor, noise: tf.Tensor) -> tf.Tensor:
    return mean + tf.exp(log_var * 0.5) * noise


def contrastive(a: TensorF32Cpu2D, b: TensorF32Cpu2D, temperature: float) -> TensorF32Cpu2D:
    a = tf.math.l2_normalize(a, axis=1)
    b = tf.math.l2_normalize(b, axis=1)
    return tf.matmul(a, b, transpose_b=True) / temperature


def precision_at(scores: tf.Tensor, truth: tf.Tensor, threshold: float) -> tf.Tensor:
    chosen = tf.cast(scores > threshold, tf.float32)
    return tf.reduce_sum(chosen * truth) / (tf.reduce_sum(chosen) + 1e-8)


def exact_match(a: tf.Tensor, b: tf.Tensor) -> tf.Tensor:
    same = tf.reduce_all(a == b, axis=-1)
    return tf.reduce_mean(tf.cast(same, tf.float32))


def top_k_accuracy(logits: TensorF32Cpu2D, labels: tf.Tensor, k: int) -> tf.Tensor:
    _, best = tf.math.top_k(logits, k=k)
    hits = tf.reduce_any(best == labels[:, None], axis=1)
    return tf.reduce_mean(tf.cast(hits, tf.float32))


def perplexity(losses: TensorF32Cpu1D, mask: TensorF32Cpu1D) -> tf.Tensor:
    return tf.exp(tf.reduce_sum(losses * mask) / tf.reduce_sum(mask))


def r_squared(truth: TensorF32Cpu1D, guess: TensorF32Cpu1D) -> tf.Tensor:
    residual = tf.reduce_sum((truth - guess) ** 2)
    total = tf.reduce_sum((truth - tf.reduce_mean(truth)) ** 2)
    return 1 - residual / total


def clip_by_norm(x: tf.Tensor, limit: float) -> tf.Tensor:
    norm = tf.sqrt(tf.reduce_sum(tf.square(x)))
    return x * tf.minimum(1.0, limit / (norm + 1e-6))


def polyak(target: tf.Tensor, source: tf.Tensor, tau: float) -> tf.Tensor:
    return tau * source + (1 - tau) * target
