"""How do I write this so that it is native?

Each pair computes the same, bit for bit: `*_python` in a spelling that Rextio leaves to Python, and the other in one
that is native.
Ask why, in this folder:

    python -m rextio_tensorflow why . pairs.minus_python

Not here, because it would break the build: a name that is first bound in two branches. Bind it before them.
"""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D

AXIS = 1


# A docstring: comments instead.
def described_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    """Cuts off what is negative."""
    return tf.nn.relu(x)


def described(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    # Cuts off what is negative.
    return tf.nn.relu(x)


# Operators that Rextio never offers to a rule: the function of the same meaning.
def minus_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.exp(-x)


def minus(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.exp(tf.negative(x))


# This one pair isn't equal bit for bit: `**` is another op than tf.square, and rounds the last bit by itself.
def power_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x**2


def power(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.square(x)


def absolute_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return abs(x)


def absolute(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.abs(x)


# In place: write the operation out.
def in_place_python(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    h += y
    return h


def in_place(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    h = h + y
    return h


# A number in front of tf.add, where TensorFlow doesn't look at the tensor beside it: behind the tensor.
def number_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.add(0.5, x)


def number(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.add(x, 0.5)


# An axis behind a name: a literal.
def constant_python(x: TensorF32Cpu2D) -> TensorF32Cpu1D:
    return tf.reduce_sum(x, axis=AXIS)


def constant(x: TensorF32Cpu2D) -> TensorF32Cpu1D:
    return tf.reduce_sum(x, axis=1)


# A tensor as a keyword: in its position.
def keyword_python(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.matmul(a=x, b=y)


def keyword(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.matmul(x, y)


# Several names, or several targets, in one assignment: one statement for each.
def unpacked_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    a, b = tf.abs(x), tf.exp(x)
    return a + b


def unpacked(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    a = tf.abs(x)
    b = tf.exp(x)
    return a + b


def chained_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    a = b = tf.abs(x)
    return a * b


def chained(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    a = tf.abs(x)
    b = a
    return a * b


# A local with an annotation: without it.
def local_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    h: TensorF32Cpu2D = tf.abs(x)
    return tf.exp(h)


def local(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    h = tf.abs(x)
    return tf.exp(h)


# A conditional expression: statements.
def chosen_python(x: TensorF32Cpu2D, flag: bool) -> TensorF32Cpu2D:
    return tf.nn.tanh(x) if flag else tf.nn.relu(x)


def chosen(x: TensorF32Cpu2D, flag: bool) -> TensorF32Cpu2D:
    if flag:
        return tf.nn.tanh(x)
    return tf.nn.relu(x)


# A name bound in a branch and read after it: bind it before.
def branch_python(x: TensorF32Cpu2D, flag: bool) -> TensorF32Cpu2D:
    if flag:
        h = tf.nn.tanh(x)
    else:
        h = tf.nn.relu(x)
    return tf.exp(h)


def branch(x: TensorF32Cpu2D, flag: bool) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    if flag:
        h = tf.nn.tanh(x)
    return tf.exp(h)


# A check: in the caller, before the call.
def checked_python(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    if n < 0:
        raise ValueError("n must not be negative")
    h = tf.nn.relu(x)
    for _ in range(n):
        h = tf.nn.tanh(h)
    return h


def checked(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    h = tf.nn.relu(x)
    for _ in range(n):
        h = tf.nn.tanh(h)
    return h


# A size: an int parameter.
def size_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    h = tf.abs(x)
    for _ in range(x.shape[0]):
        h = tf.nn.tanh(h)
    return h


def size(x: TensorF32Cpu2D, rows: int) -> TensorF32Cpu2D:
    h = tf.abs(x)
    for _ in range(rows):
        h = tf.nn.tanh(h)
    return h


# A part of a tensor: index in the caller, and pass the part.
def part_python(x: TensorF32Cpu2D) -> TensorF32Cpu1D:
    return tf.exp(x[0])


def part(row: TensorF32Cpu1D) -> TensorF32Cpu1D:
    return tf.exp(row)


# A call of another function with tensors: its body in place of the call.
def scaled(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x / tf.abs(y)


def call_python(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.tanh(scaled(x, y))


def call(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.tanh(x / tf.abs(y))


# Several values returned: one function for each.
def both_python(x: TensorF32Cpu2D) -> tuple[TensorF32Cpu2D, TensorI64Cpu1D]:
    h = tf.nn.softmax(x, axis=1)
    return h, tf.argmax(h, axis=1)


def both_first(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.softmax(x, axis=1)


def both_second(h: TensorF32Cpu2D) -> TensorI64Cpu1D:
    return tf.argmax(h, axis=1)


# A string for an annotation: the marker itself, or `from __future__ import annotations` at the top.
def quoted_python(x: "TensorF32Cpu2D") -> "TensorF32Cpu2D":
    return tf.nn.relu(x)


def quoted(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


# A tensor made when the module loads: see `weights.py`. Here it is a parameter.
def weighted(x: TensorF32Cpu2D, weight: TensorF32Cpu1D) -> TensorF32Cpu2D:
    return x * weight
