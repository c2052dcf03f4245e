"""Respellings of Python lists of tensors and of loops over them."""

import pytest
import tensorflow as tf

from support.respelled import agree, spellings

A = tf.constant([[1.5, -2.0, 0.25], [4.0, 0.5, -6.0]])


def f(body: str) -> str:
    """A function of some lines."""
    return "def f(x: tf.Tensor, y: tf.Tensor, n: int) -> tf.Tensor:\n" + "".join(
        f"    {line}\n" for line in body.splitlines()
    )


KINDS = {
    "a loop over parts": (
        "for z in tf.unstack(x, num=2):\n    y = y * z  # one\nreturn y",
        "    y = y * parts_0; y = y * parts_1  # one\n    return y",
    ),
    "a loop over names": (
        "for i, z in enumerate([x, y]):\n    n = tf.exp(z) * i\nreturn x",
        "    # for i, z in enumerate([x, y]):\n    n = tf.exp(x) * 0; n = tf.exp(y) * 1\n",
    ),
    "a list that is filled": (
        "zs = []\nfor z in tf.split(x, 3, axis=1):\n    y = y + z\n    zs.append(y)\nreturn tf.concat(zs, 1)",
        "y = y + parts_0; zs_0 = y; y = y + parts_1; zs_1 = y; y = y + parts_2; zs_2 = y",
    ),
    "a list by its elements": (
        "zs = [x, tf.exp(y)]\nx = x * 2.0\nreturn tf.stack(zs) * len(zs) + zs[-1]",
        "return ops.stack(zs_0, zs_1) * 2 + zs_1",
    ),
    "a comprehension": (
        "zs = [tf.reduce_sum(x * k, axis=k) for k in (0, 1, 1)]\nreturn tf.concat(values=zs, axis=0)",
        "zs_1 = tf.reduce_sum(x * 1, axis=1); zs_2 =",
    ),
    "a comprehension in its place": (
        "return tf.stack([z @ x for z in (x, y)])",
        "return ops.stack(x @ x, y @ x)",
    ),
    "the rest of a list, and pairs": (
        "zs = [x, y, x]\nfor a, b in zip(zs[1:], reversed(zs[:2])):\n    y = y + a * b\nreturn y",
        "y = y + zs_1 * zs_1; y = y + zs_2 * zs_0",
    ),
}

LEFT_ALONE = {
    "a list that grows elsewhere": "zs = [x, y]\nzs.append(x)\nfor z in zs:\n    y = y + z\nreturn y",
    "parts that are changed": "zs = tf.unstack(x, num=2)\nzs.reverse()\nfor z in zs:\n    y = y * z\nreturn y",
    "a loop whose name is read below": "for z in (x, y):\n    n = n * 2\nreturn z * n",
    "a loop that changes what it goes over": "for z in (x, y):\n    y = y + z\nreturn y",
    "two lines that can fail": "for z in tf.unstack(x, num=2):\n    y = y + z\n    x = x @ y\nreturn x",
    "a list that is given away": "zs = [x, y]\nfor z in zs:\n    n = z * 2\nprint(zs)\nreturn x",
    "a loop with else": "for z in (x, y):\n    n = z * 2\nelse:\n    x = y\nreturn x",
}


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_written_and_means_the_same(name: str) -> None:
    body, part = KINDS[name]
    new = spellings(f(body))["typed"]
    assert part in new, new
    for x, y in (
        (A, A),
        (A, A[0]),
        (A[0], A),
        (A, tf.ones((2, 1))),
        (A, tf.ones((3, 5))),
        (tf.ones((2, 2)), A),
    ):
        assert agree(f(body), x, y, 2) >= 1


@pytest.mark.parametrize("name", LEFT_ALONE)
def test_what_is_not_known_to_be_the_same_is_left_alone(name: str) -> None:
    for new in spellings(f(LEFT_ALONE[name])).values():
        assert "\n    for " in new, new
    agree(f(LEFT_ALONE[name]), A, A, 2)
