"""Attention and what surrounds it, as people write it."""
# Annotations and calls as people write them.
# ruff: noqa: B905

import math

import tensorflow as tf

NEG_INF = -1e9
HEADS: int = 4
Tensor = tf.Tensor


def split(x: tf.Tensor, heads: int) -> tf.Tensor:
    """(batch, time, width) as (batch, heads, time, depth)."""
    batch, length = x.shape[0], x.shape[1]
    depth = x.shape[2] // heads
    x = tf.reshape(x, [batch, length, heads, depth])
    return tf.transpose(x, perm=[0, 2, 1, 3])


def merge(x: tf.Tensor) -> tf.Tensor:
    x = tf.transpose(x, [0, 2, 1, 3])
    return tf.reshape(x, [x.shape[0], x.shape[1], x.shape[2] * x.shape[3]])


def multi_head(
    q: tf.Tensor, k: tf.Tensor, v: tf.Tensor, mask: tf.Tensor, heads: int = HEADS, causal: bool = False
) -> tf.Tensor:
    """Attention with several heads."""
    assert heads > 0, "at least one head"
    q = split(q, heads)
    k = split(k, heads)
    v = split(v, heads)
    scale = 1.0 / math.sqrt(64)
    scores = tf.matmul(q, k, transpose_b=True) * scale
    scores += (1.0 - mask) * NEG_INF
    weights = tf.nn.softmax(scores, axis=-1)
    return merge(tf.matmul(weights, v))


def scaled(q: Tensor, k: Tensor, v: Tensor, scale: float = 0.0) -> Tensor:
    """Scales by the width if no scale is given."""
    factor = scale if scale > 0.0 else 0.125
    with tf.name_scope("attention"):
        logits = tf.matmul(q, k, transpose_b=True) * factor
        weights = tf.nn.softmax(logits, axis=-1)
    return tf.matmul(weights, v)


def causal_scores(scores: tf.Tensor) -> tf.Tensor:
    n = tf.shape(scores)[-1]
    allowed = tf.linalg.band_part(tf.ones((n, n), dtype=tf.float32), -1, 0)
    return tf.where(allowed > 0, scores, tf.fill(tf.shape(scores), NEG_INF))


def pre_norm(x: tf.Tensor, gamma: tf.Tensor, beta: tf.Tensor, *, eps: float = 1e-5) -> tf.Tensor:
    """Layer norm over the last axis."""
    if len(x.shape) < 2:
        raise ValueError(f"expected at least two axes, got {x.shape}")
    mean, var = tf.nn.moments(x, axes=[-1], keepdims=True)
    return (x - mean) * tf.math.rsqrt(var + eps) * gamma + beta


def rms_norm(x: tf.Tensor, weight: tf.Tensor, eps: float = 1e-6) -> tf.Tensor:
    variance = tf.reduce_mean(tf.square(x), axis=-1, keepdims=True)
    return weight * (x * tf.math.rsqrt(variance + eps))


def feed_forward(x: tf.Tensor, w1: tf.Tensor, w2: tf.Tensor, activation: str = "gelu") -> tf.Tensor:
    """Two layers and one of three activations."""
    h = x @ w1
    if activation == "gelu":
        h = tf.nn.gelu(h, approximate=True)
    elif activation == "relu":
        h = tf.nn.relu(h)
    else:
        h = tf.nn.silu(h)
    return h @ w2


def rotary(x: tf.Tensor, cos: tf.Tensor, sin: tf.Tensor) -> tf.Tensor:
    x1, x2 = tf.split(x, num_or_size_splits=2, axis=-1)
    rotated = tf.concat([-x2, x1], axis=-1)
    return x * cos + rotated * sin


def gate(x: tf.Tensor, w: tf.Tensor, k: int = 2) -> tuple[tf.Tensor, tf.Tensor]:
    """The best experts and their shares."""
    logits = tf.matmul(x, w)
    values, experts = tf.math.top_k(logits, k=k)
    return tf.nn.softmax(values), experts


def mixture(x: tf.Tensor, gates: tf.Tensor, weights: tf.Tensor) -> tf.Tensor:
    """A sum of experts by their gates."""
    outputs = [tf.matmul(x, w) for w in tf.unstack(weights, num=4)]
    parts = [g * y for g, y in zip(tf.split(gates, 4, axis=-1), outputs)]
    return tf.add_n(parts)
