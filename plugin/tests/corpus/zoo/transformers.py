"""Pieces of transformers."""

import numpy as np
import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu2D

EPSILON = 1e-6
LARGE = -1e9


def gelu_tanh(x: tf.Tensor) -> tf.Tensor:
    """The activation of GPT-2."""
    return 0.5 * x * (1.0 + tf.tanh(np.sqrt(2.0 / np.pi) * (x + 0.044715 * x**3)))


def layer_norm(x: tf.Tensor, gamma: tf.Tensor, beta: tf.Tensor) -> tf.Tensor:
    """Normalizes the last axis."""
    mean, variance = tf.nn.moments(x, axes=[-1], keepdims=True)
    return gamma * (x - mean) / tf.sqrt(variance + EPSILON) + beta


def rms_norm(x: tf.Tensor, weight: tf.Tensor, eps: float = 1e-6) -> tf.Tensor:
    variance = tf.reduce_mean(tf.square(x), axis=-1, keepdims=True)
    return x * tf.math.rsqrt(variance + eps) * weight


def split_heads(x: tf.Tensor, num_heads: int) -> tf.Tensor:
    batch = tf.shape(x)[0]
    depth = x.shape[-1]
    x = tf.reshape(x, [batch, -1, num_heads, depth // num_heads])
    return tf.transpose(x, perm=[0, 2, 1, 3])


def merge_heads(x: tf.Tensor, width: int) -> tf.Tensor:
    x = tf.transpose(x, perm=[0, 2, 1, 3])
    return tf.reshape(x, [tf.shape(x)[0], -1, width])


def scaled_dot_product(q: tf.Tensor, k: tf.Tensor, v: tf.Tensor) -> tf.Tensor:
    """Attention(Q, K, V) without a mask."""
    scores = tf.matmul(q, k, transpose_b=True)
    scale = tf.cast(tf.shape(k)[-1], tf.float32)
    weights = tf.nn.softmax(scores / tf.math.sqrt(scale), axis=-1)
    return tf.matmul(weights, v)


def masked_attention(q: tf.Tensor, k: tf.Tensor, v: tf.Tensor, mask: tf.Tensor, width: int) -> tf.Tensor:
    logits = tf.matmul(q, k, transpose_b=True) / tf.sqrt(float(width))
    logits += (1.0 - tf.cast(mask, tf.float32)) * LARGE
    return tf.matmul(tf.nn.softmax(logits), v)


def causal_bias(length: int) -> TensorF32Cpu2D:
    """Zero where a position may look, and very small elsewhere."""
    lower = tf.linalg.band_part(tf.ones((length, length)), -1, 0)
    return (1.0 - lower) * LARGE


def swiglu(x: tf.Tensor, w_gate: tf.Tensor, w_up: tf.Tensor, w_down: tf.Tensor) -> tf.Tensor:
    gate = tf.nn.silu(tf.matmul(x, w_gate))
    up = tf.matmul(x, w_up)
    return tf.matmul(gate * up, w_down)


def rotate_half(x: tf.Tensor) -> tf.Tensor:
    """Half of a rotary embedding."""
    x1, x2 = tf.split(x, 2, axis=-1)
    return tf.concat([-x2, x1], axis=-1)


def apply_rotary(q: tf.Tensor, cos: tf.Tensor, sin: tf.Tensor) -> tf.Tensor:
    return q * cos + rotate_half(q) * sin


def positional_encoding(positions: tf.Tensor, rates: tf.Tensor) -> tf.Tensor:
    angles = positions[:, tf.newaxis] * rates[tf.newaxis, :]
    return tf.concat([tf.sin(angles), tf.cos(angles)], axis=-1)


def mean_pool(tokens: tf.Tensor, mask: tf.Tensor) -> tf.Tensor:
    """Mean over the tokens that are there."""
    mask = tf.cast(mask, tokens.dtype)[:, :, None]
    total = tf.reduce_sum(tokens * mask, axis=1)
    return total / tf.maximum(tf.reduce_sum(mask, axis=1), 1e-9)


def cls_token(hidden: tf.Tensor) -> tf.Tensor:
    return hidden[:, 0]


def next_token(logits: tf.Tensor, temperature: float) -> tf.Tensor:
    last = logits[:, -1, :] / temperature
    return tf.argmax(last, axis=-1, output_type=tf.int32)
