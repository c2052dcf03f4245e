"""Respellings of lists of numbers that become tensors."""

import pytest
import tensorflow as tf

from support.respelled import agree, spellings

A = tf.constant([[1.5, -2.0, 0.25], [4.0, 0.5, -6.0]])
HEADER = "MEAN = (0.485, 0.456, 0.406)\nSTD = [0.229, 1, -0.225]\nSIZES = [1, 2, 3]\n\n\n"


def f(body: str) -> str:
    """A module with some constants and a function of some lines."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return HEADER + "def f(x: tf.Tensor, y: tf.Tensor, n: int) -> tf.Tensor:\n" + lines


KINDS = {
    "floats": ("return x - tf.constant([0.5, 0.25, -1e-3])", "ops.stack(0.5, 0.25, -0.001)"),
    "ints, some of them": ("return x * tf.constant([1, 2.5, 3])", "ops.stack(1.0, 2.5, 3.0)"),
    "ints": ("return tf.cast(x, tf.int32) * tf.constant((1, -2, 3))", "ops.stack(1, -2, 3)"),
    "ints as floats": (
        "return x * tf.constant([1, 2, 3], dtype=tf.float32)",
        "x * ops.stack(1.0, 2.0, 3.0)",
    ),
    "a matrix": (
        "return x @ tf.convert_to_tensor([[1.0, 2.0], [3.0, 4.0], [0.5, 0.25]])",
        "ops.stack(ops.stack(1.0, 2.0), ops.stack(3.0, 4.0), ops.stack(0.5, 0.25))",
    ),
    "a shape": (
        "return x - tf.constant(MEAN, shape=[1, 1, 3])",
        "tf.reshape(ops.stack(0.485, 0.456, 0.406), (1, 1, 3))",
    ),
    "constants of the module": ("return x / tf.constant(STD)", "ops.stack(0.229, 1.0, -0.225)"),
    "an operand": (
        "x = tf.cast(x, tf.float32) / 255.0\nreturn (x - MEAN) / STD",
        "return (x - ops.stack(0.485, 0.456, 0.406)) / ops.stack(0.229, 1.0, -0.225)",
    ),
}

LEFT_ALONE = {
    "a ragged list": "return x - tf.constant([[1.0], [1.0, 2.0]])",
    "no list": "return x - tf.constant([])",
    "another dtype": "return tf.cast(x, tf.float64) - tf.constant([1.0, 2.0, 3.0], tf.float64)",
    "floats of which ints are asked": "return tf.constant([1.5, 2.5, 3.0], tf.int32) + n",
    "an int that no float32 is": "return x - tf.constant([1.0, 16777217, 3.0])",
    "an int that no int32 is": "return tf.constant([1, 2147483648]) + 1",
    "another count": "return x - tf.constant([1.0, 2.0, 3.0], shape=[2, 2])",
    "an operand of who knows what dtype": "return x - MEAN",
    "an operand that may be another": "if n > 2:\n    x = tf.cast(x, tf.float32)\nreturn x - MEAN",
    "an int tensor": "return tf.cast(x, tf.int32) - SIZES",
}


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_written_and_means_the_same(name: str) -> None:
    body, part = KINDS[name]
    new = spellings(f(body))["typed"]
    assert part in new, new
    # Where a list is an operand, Python's text of an error ends without the operation's empty name.
    others = [] if name == "an operand" else [tf.ones((2, 2))]
    for x in (A, A[0], tf.ones((2, 1)), *others):
        agree(f(body), x, A, 2)
    assert agree(f(body), A, A, 2) >= 1


@pytest.mark.parametrize("name", LEFT_ALONE)
def test_what_is_not_known_to_be_the_same_is_left_alone(name: str) -> None:
    for new in spellings(f(LEFT_ALONE[name])).values():
        assert "ops.stack" not in new, new
    agree(f(LEFT_ALONE[name]), A, A, 2)
