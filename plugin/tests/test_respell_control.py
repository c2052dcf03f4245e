"""Respellings of choices, exceptions, sizes and numbers: the same values, errors and lines as the source has."""

import ast

import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st

from support.respelled import agree, spellings

A = tf.constant([[1.5, -2.0, 0.25], [4.0, 0.5, -6.0]])
V = tf.constant([0.5, -1.0, 2.0])


def f(body: str, signature: str = "x: tf.Tensor, n: int, s: float, b: bool") -> str:
    """A function of some lines."""
    return f"def f({signature}) -> tf.Tensor:\n" + "".join(f"    {line}\n" for line in body.splitlines())


# The function, a part of its new text, and the arguments of several calls.
KINDS = {
    "division": (f("return x * (n // 2)"), "ops.floordiv(n, 2)", [(5,), (-5,), (0,)]),
    "division by nothing": (f("return x * (5 // n)"), "ops.floordiv(5, n)", [(0,), (-3,)]),
    "chosen number": (f("return x * (s if n > 1 else -s)"), "{True: s, False: -s}[n > 1]", [(1,), (2,)]),
    "chosen text": (
        f("k = 'a' if b else 'c'\nif k == 'a':\n    return x * 2.0\nreturn tf.abs(x)"),
        "{True: 'a', False: 'c'}[b]",
        [(1,)],
    ),
    "three compared": (f("if 0 < n <= 5:\n    x = -x\nreturn x * s"), "0 < n and n <= 5", [(0,), (5,), (6,)]),
    "one line": (f("x = tf.exp(x) if b else x\nreturn x * s"), "if b: x = tf.exp(x)", [(1,)]),
    "one line, the other way": (
        f("x = x if n > 2 else x[5]\nreturn x * s"),
        "if not n > 2: x = ops.subscript(x,",
        [(1,), (3,)],
    ),
    "folded choice": (
        f("y = (\n    x @ x  # one\n    if b and n > 1\n    else tf.concat([x, x[0]], 0)\n)\nreturn y"),
        "else: y = ops.concat(x,",
        [(1,), (3,)],
    ),
    "a line below": (f("y = x * s\nreturn y @ y if n > 1 else y") + "\n", "else: return y", [(1,), (2,)]),
    "first in branches": (
        f(
            "'''Doc.'''\nif n > 1:\n    y, k = x * s, 2\n"
            "elif n > 0:\n    y, k = x, 3\nelse:\n    return x[9]\nreturn y * k"
        ),
        "y = ops.tensor(x); k = 0",
        [(0,), (1,), (2,)],
    ),
    "bound in two branches for themselves": (
        f("x = x * s\nif n > 1:\n    y = x * x\n    x = y\nelse:\n    y = x + x\n    x = -y\nreturn x * 2.0"),
        "x = x * s; y = ops.tensor(x)",
        [(1,), (2,)],
    ),
    "exception": (
        f("if n < 0:\n    raise ValueError(f'{n} is below {n + 1}')\nreturn x * s"),
        'ops.fail("ValueError", "{} is below {}", (n, n + 1))',
        [(-1,), (1,)],
    ),
    "exception with a shape": (
        f("if x.shape[0] != n:\n    raise ValueError(f'got {x.shape}, too bad')\nreturn x * s"),
        'ops.fail_shape(x, "ValueError", "got {}, too bad")',
        [(-1,), (2,)],
    ),
    "exception at the end": (
        f("if n == 0:\n    return x * s\nraise TypeError('unknown')"),
        'failed = ops.fail("TypeError", "unknown"); return ops.tensor(x)',
        [(0,), (1,)],
    ),
    "assertion": (
        f("assert n > 0\nassert not n == 3, 'three'\nassert 0 < n < 9, f'{n}'\nreturn x * s"),
        'if not n > 0: failed = ops.fail("AssertionError", "")',
        [(0,), (1,), (3,), (9,)],
    ),
    "rank": (
        f("if x.shape.rank == 2 and len(x.shape) > 1 and x.ndim < 3:\n    x = x[None]\nreturn x * s"),
        "int(tf.rank(x)) == 2 and",
        [(0,)],
    ),
    "sizes": (
        f("h, w = x.shape\nreturn tf.reshape(x, [w, h])"),
        "h = ops.dim_of(x, 0, 2); w = ops.dim_of(x, 1, 2)",
        [(0,)],
    ),
    "one of the sizes": (f("_, w = x.shape.as_list()\nreturn x * w"), "w = ops.dim_of(x, 1, 2)", [(0,)]),
    "roots and powers": (
        f("d = x.shape[-1]\nreturn x * d ** -0.5 * math.sqrt(d) * float(x.shape[0]) ** 1.5 * math.sqrt(s)"),
        "ops.power(ops.to_float(d), -0.5)",
        [(0,)],
    ),
    "scope of names": (
        f(
            "with tf.name_scope('a'):\n    # first\n    with tf.name_scope('b'):\n"
            "        x = x @ x\n    x = -x\nreturn x"
        ),
        "    # with tf.name_scope('b'):\n    x = x @ x\n    x = tf.negative(x)",
        [(0,)],
    ),
    "grids": (
        f("y = tf.abs(x)\na, c = tf.meshgrid(x, y, indexing='ij')\nreturn a - c"),
        "a = ops.meshgrid_part(x, y, indexing='ij', index=0)",
        [(0,)],
    ),
    "two constants": (
        "PAD, EOS = 0, 1\n\n\n" + f("return x * (n + EOS) + PAD"),
        "x * (n + 1) + 0",
        [(2,)],
    ),
    "the module's name of tensors": (
        "T = tf.Tensor\n\n\n" + f("return -x", "x: T, n: int, s: float, b: bool"),
        "tf.negative(x)",
        [(0,)],
    ),
}

LEFT_ALONE = {
    "division of what may be anything": ("return x * (q // 2)", "q // 2"),
    "a choice that evaluates": ("return x * (x.shape[0] if b else n)", "if b else"),
    "a choice by a number": ("return x * (2 if n else 3)", "if n else"),
    "a choice of an int or a float": ("return x * (2 if b else 0.5)", "if b else"),
    "a choice between calls on one line": ("y = x * s\nreturn y @ y if b else y * y\n", "if b else"),
    "three compared, one a call": ("if 0 < x.shape[0] < 5:\n    x = -x\nreturn x", "< 5"),
    "bound in one branch": ("x = x * s\nif b:\n    y = x\nreturn x * y", "x = x * s\n"),
    "bound in the last round": (
        "x = x * s\nfor i in range(n):\n    if i == 0:\n        y = x\n    else:\n        y = y + x\nreturn x",
        "x = x * s\n",
    ),
    "a class of another module": ("if b:\n    raise tf.errors.OpError('a')\nreturn -x", "raise tf"),
    "a float in a text": ("if b:\n    raise ValueError(f'{s}')\nreturn -x", "raise"),
    "braces in a text": ("if b:\n    raise ValueError('{}')\nreturn -x", "raise"),
    "a cause": ("if b:\n    raise ValueError('a') from None\nreturn -x", "raise"),
    "a scope with a subscript": ("with tf.name_scope('a'):\n    x = x[7]\nreturn x", "with tf"),
    "a scope with a name": ("with tf.name_scope('a') as a:\n    x = x * s\nreturn x", "with tf"),
    "a power of what may be negative": ("return x * s ** 0.5", "s ** 0.5"),
    "grids over their own names": ("y = x\nx, y = tf.meshgrid(x, y)\nreturn x", "x, y = tf"),
}


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_written_and_means_the_same(name: str) -> None:
    text, part, calls = KINDS[name]
    new = spellings(text)["typed"]
    assert part in new, new
    for (n,) in calls:
        for tensor in (A, A[:, :2], V, tf.zeros((0, 3)), tf.zeros((2, 1, 1))):
            for b in (True, False):
                assert agree(text, tensor, n, 0.5, b) >= 1


HELPER = """
def g(x: tf.Tensor) -> tf.Tensor:
    a, c = x.shape[0], x.shape[1]
    return tf.reshape(x, [c, a])


"""


@pytest.mark.parametrize(
    ("body", "part"),
    {
        "y = g(x)\nreturn g(y) * s": "x_in_2 = y; a_in_2 = ops.dim(x_in_2, 0)",
        "return x @ tf.exp(g(-x))": "g_out = tf.reshape(x_in, (c_in, a_in)); return x @ tf.exp(g_out)",
        "return tf.concat([g(x), x], 0)[:, 1]": "return ops.subscript(ops.concat(g_out, x, axis=0),",
        "return tf.exp(x) @ g(x)": "return tf.exp(x) @ g(x)",
        "z = g(x)[5]\nreturn z": "z = ops.subscript(g_out,",
    }.items(),
)
def test_helpers_of_several_statements(body: str, part: str) -> None:
    text = HELPER + f(body, "x: tf.Tensor, s: float")
    new = spellings(text)["typed"]
    assert part in new, new
    for tensor in (A, V, tf.ones((2, 2))):
        agree(text, tensor, 0.5, lines=False)


@pytest.mark.parametrize("name", LEFT_ALONE)
def test_what_is_not_known_to_be_the_same_is_left_alone(name: str) -> None:
    body, kept = LEFT_ALONE[name]
    for new in spellings(f(body, "x: tf.Tensor, n: int, s: float, b: bool, q=1")).values():
        assert kept in new, new


NUMBERS = st.recursive(
    st.sampled_from(["n", "m", "2", "-3", "0", "len(x.shape)", "x.shape[0]", "x.ndim"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "//"]), inner).map(
            lambda each: f"({each[0]} {each[1]} {each[2]})"
        ),
        st.tuples(inner, st.sampled_from(["n > m", "0 < n < m", "b", "not b or n != 2"]), inner).map(
            lambda each: f"({each[0]} if {each[1]} else {each[2]})"
        ),
    ),
    max_leaves=5,
)


@settings(max_examples=100, deadline=None)
@given(NUMBERS, st.integers(-3, 3), st.integers(-3, 3), st.booleans())
def test_any_number_means_the_same(term: str, n: int, m: int, b: bool) -> None:
    agree(f(f"k = {term}\nreturn x * k", "x: tf.Tensor, n: int, m: int, b: bool"), A, n, m, b)


STATEMENTS = st.sampled_from(
    [
        "y = x * 2.0",
        "y = -x",
        "k = 2",
        "k = 3",
        "x = x + 1.0",
        "return x",
        "raise ValueError('a')",
        "pass",
        "x = x * k",
    ]
)
BLOCKS = st.recursive(
    STATEMENTS.map(lambda each: [each]),
    lambda inner: st.one_of(
        st.tuples(inner, inner).map(lambda each: [*each[0], *each[1]]),
        st.tuples(st.sampled_from(["n > 0", "b", "0 < n < 3"]), inner, inner).map(
            lambda each: [
                f"if {each[0]}:",
                *(f"    {line}" for line in each[1]),
                "else:",
                *(f"    {line}" for line in each[2]),
            ]
        ),
        st.tuples(st.sampled_from(["for i in range(n):", "if b:"]), inner).map(
            lambda each: [each[0], *(f"    {line}" for line in each[1])]
        ),
    ),
    max_leaves=8,
)


@settings(max_examples=150, deadline=None)
@given(BLOCKS, st.integers(-1, 3), st.booleans())
def test_any_branches_mean_the_same(block: list[str], n: int, b: bool) -> None:
    """What is unbound when it is read is so in the new text too."""
    text = f("\n".join(["x = x * 1.0", *block, "return y * k"]), "x: tf.Tensor, n: int, b: bool")
    agree(text, A, n, b)
    for new in spellings(text).values():
        ast.parse(new)
