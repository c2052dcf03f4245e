"""Losses and scores that are computed while serving."""
# Annotations and calls as people write them.
# ruff: noqa: B905

from __future__ import annotations

import logging

import tensorflow as tf

logger = logging.getLogger(__name__)
tf.random.set_seed(7)
MARGIN = 0.2


def pairwise_hinge(scores: tf.Tensor, labels: tf.Tensor) -> tf.Tensor:
    """Loss of pairs in the wrong order."""
    diff = scores[:, tf.newaxis] - scores[tf.newaxis, :]
    wanted = tf.cast(labels[:, tf.newaxis] > labels[tf.newaxis, :], tf.float32)
    return tf.reduce_sum(wanted * tf.nn.relu(MARGIN - diff)) / tf.maximum(tf.reduce_sum(wanted), 1.0)


def list_loss(scores: tf.Tensor, labels: tf.Tensor) -> tf.Tensor:
    p = tf.nn.softmax(labels)
    return -tf.reduce_sum(p * tf.nn.log_softmax(scores), axis=-1)


def dcg(gains: tf.Tensor, k: int = 10) -> tf.Tensor:
    n = min(k, gains.shape[-1])
    positions = tf.range(1, n + 1, dtype=tf.float32)
    discounts = 1.0 / (tf.math.log(positions + 1.0) / tf.math.log(2.0))
    return tf.reduce_sum((2.0 ** gains[:, :n] - 1.0) * discounts, axis=-1)


def cosine(a: tf.Tensor, b: tf.Tensor) -> tf.Tensor:
    a, b = tf.math.l2_normalize(a, axis=-1), tf.math.l2_normalize(b, axis=-1)
    return tf.reduce_sum(a * b, -1)


def smooth(x: tf.Tensor, n: int, alpha: float = 0.1) -> tf.Tensor:
    """Label smoothing."""
    assert 0.0 <= alpha < 1.0
    hot = tf.one_hot(tf.cast(x, tf.int32), depth=n)
    return hot * (1 - alpha) + alpha / n


def focal(p: tf.Tensor, y: tf.Tensor, gamma: float = 2.0, eps: float = 1e-7) -> tf.Tensor:
    p = tf.clip_by_value(p, clip_value_min=eps, clip_value_max=1.0 - eps)
    pt = tf.where(y == 1, p, 1 - p)
    return tf.reduce_mean(-((1 - pt) ** gamma) * tf.math.log(pt))


def reduced(x: tf.Tensor, how: str = "mean") -> tf.Tensor:
    if how == "mean":
        out = tf.reduce_mean(x)
    elif how == "sum":
        out = tf.reduce_sum(x)
    else:
        raise ValueError(f"unknown reduction {how!r}")
    return out


def chunk_mean(x: tf.Tensor, parts: int) -> tf.Tensor:
    n = x.shape[0]
    if n % parts != 0:
        raise ValueError("must divide")
    x = tf.reshape(x, (parts, n // parts, -1))
    return tf.reduce_mean(x, axis=1)


def entropy(logits: tf.Tensor) -> tf.Tensor:
    if (rank := logits.shape.rank) < 1:
        raise ValueError("a scalar has no classes")
    p = tf.nn.softmax(logits)
    return -tf.reduce_sum(p * tf.nn.log_softmax(logits), axis=rank - 1)


def ensemble(a: tf.Tensor, b: tf.Tensor, c: tf.Tensor) -> tf.Tensor:
    models = [a, b, c]
    total = models[0]
    for other in models[1:]:
        total = total + other
    return total / len(models)


def weighted(a: tf.Tensor, b: tf.Tensor, w: float = 0.5) -> tf.Tensor:
    """A mean of two by weight."""
    result = tf.zeros_like(a)
    for weight, x in zip((w, 1.0 - w), (a, b)):
        result += weight * x
    return result


def ema(old: tf.Tensor, new: tf.Tensor, decay: float = 0.99) -> tf.Tensor:
    logger.debug("moving on")
    return old * decay + new * (1.0 - decay)
