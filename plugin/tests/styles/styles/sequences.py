"""Recurrent cells, beams, audio, embeddings."""
# Annotations and calls as people write them.
# ruff: noqa: UP006, UP035, UP045

from typing import Optional, Tuple

import numpy as np
import tensorflow as tf

UNITS = 8
LOG_FLOOR = np.log(1e-10)
PAD, EOS = 0, 1


def lstm_step(
    x: tf.Tensor, h: tf.Tensor, c: tf.Tensor, kernel: tf.Tensor, bias: tf.Tensor
) -> Tuple[tf.Tensor, tf.Tensor]:
    """One step of an LSTM."""
    z = tf.matmul(tf.concat([x, h], axis=1), kernel) + bias
    i, f, g, o = tf.split(z, 4, axis=1)
    c = tf.sigmoid(f + 1.0) * c + tf.sigmoid(i) * tf.tanh(g)
    h = tf.sigmoid(o) * tf.tanh(c)
    return h, c


def gru_cell(x: tf.Tensor, h: tf.Tensor, w: tf.Tensor, u: tf.Tensor) -> tf.Tensor:
    xz, xr, xh = tf.split(x @ w, 3, axis=-1)
    hz, hr, hh = tf.split(h @ u, 3, axis=-1)
    z = tf.sigmoid(xz + hz)
    r = tf.sigmoid(xr + hr)
    candidate = tf.tanh(xh + r * hh)
    return (1 - z) * candidate + z * h


def simple_rnn(xs: tf.Tensor, h: tf.Tensor, w: tf.Tensor, u: tf.Tensor, b: tf.Tensor) -> tf.Tensor:
    """All states of a recurrent layer over four steps."""
    states = []
    for x in tf.unstack(xs, num=4, axis=1):
        h = tf.tanh(tf.matmul(x, w) + tf.matmul(h, u) + b)
        states.append(h)
    return tf.stack(states, axis=1)


def last_state(xs: tf.Tensor, h: tf.Tensor, w: tf.Tensor, reverse: bool = False) -> tf.Tensor:
    steps = tf.unstack(xs, num=3, axis=1)
    for x in reversed(steps):
        h = tf.tanh(x + tf.matmul(h, w))
    return h


def run_steps(xs: tf.Tensor, h: tf.Tensor, w: tf.Tensor) -> tf.Tensor:
    """Loops over the time axis."""
    for t in range(xs.shape[1]):
        h = tf.tanh(xs[:, t] + tf.matmul(h, w))
    return h


def beam_scores(
    log_probs: tf.Tensor, scores: tf.Tensor, beams: int, vocab: int
) -> Tuple[tf.Tensor, tf.Tensor]:
    """The best continuations of each beam."""
    total = scores[:, :, None] + log_probs
    flat = tf.reshape(total, (-1, beams * vocab))
    best, index = tf.math.top_k(flat, k=beams, sorted=True)
    return best, index


def beam_origin(index: tf.Tensor, vocab: int) -> Tuple[tf.Tensor, tf.Tensor]:
    return index // vocab, index % vocab


def length_penalty(lengths: tf.Tensor, alpha: float = 0.6) -> tf.Tensor:
    return tf.pow((5.0 + tf.cast(lengths, tf.float32)) / 6.0, alpha)


def finished(tokens: tf.Tensor) -> tf.Tensor:
    return tf.reduce_any(tf.equal(tokens, EOS), axis=-1)


def embed(ids: tf.Tensor, table: tf.Tensor, scale: bool = True) -> tf.Tensor:
    """Looks up embeddings, padding as zeros."""
    x = tf.gather(table, ids)
    keep = tf.cast(ids != PAD, dtype=x.dtype)
    x = x * keep[..., tf.newaxis]
    return x * 2.0 if scale else x


def mean_pool(x: tf.Tensor, mask: Optional[tf.Tensor] = None) -> tf.Tensor:
    if mask is None:
        return tf.reduce_mean(x, axis=1)
    m = tf.cast(mask, tf.float32)[:, :, None]
    return tf.reduce_sum(x * m, 1) / tf.maximum(tf.reduce_sum(m, 1), 1e-9)


def log_mel(power: tf.Tensor, mel: tf.Tensor) -> tf.Tensor:
    """The logarithm of mel energies, with a floor."""
    energies = tf.tensordot(power, mel, 1)
    return tf.maximum(tf.math.log(energies), LOG_FLOOR)


def frames(signal: tf.Tensor, size: int = 4, step: int = 2) -> tf.Tensor:
    count = 1 + (signal.shape[-1] - size) // step
    starts = tf.range(count) * step
    places = starts[:, None] + tf.range(size)[None, :]
    return tf.gather(signal, places, axis=-1)


def pre_emphasis(signal: tf.Tensor, coefficient: float = 0.97) -> tf.Tensor:
    """Boosts high frequencies."""
    head, tail = signal[:, :1], signal[:, 1:]
    return tf.concat([head, tail - coefficient * signal[:, :-1]], axis=1)


def greedy(logits: tf.Tensor, temperature: float = 1.0) -> tf.Tensor:
    if temperature != 1.0:
        logits = logits / temperature
    return tf.argmax(logits, axis=-1, output_type=tf.int32)
