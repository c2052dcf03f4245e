"""Respellings: what is written, that it means the same in Python, and what is left alone."""

from pathlib import Path

import pytest
import tensorflow as tf
from hypothesis import given, settings
from hypothesis import strategies as st
from rextio_tensorflow.tools.respell.module import ModuleText

from support.respelled import agree, spellings

A = tf.constant([[1.5, -2.0, 0.25], [4.0, 0.5, -6.0]])
V = tf.constant([0.5, -1.0, 2.0])
IDS = tf.constant([3, 1, 2], tf.int64)
MASK = tf.constant([True, False, True])

# The function's text, a part of its new text, and arguments.
KINDS = {
    "negative": ("def f(x: tf.Tensor) -> tf.Tensor:\n    return -x\n", "tf.negative(x)", (A,)),
    "power": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return x ** 2 + 2 ** x\n",
        "tf.pow(x, 2) + tf.pow(2, x)",
        (A,),
    ),
    "floor division": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return x // 2.0\n",
        "tf.math.floordiv(x, 2.0)",
        (A,),
    ),
    "abs": ("def f(x: tf.Tensor) -> tf.Tensor:\n    return abs(x)\n", "tf.abs(x)", (A,)),
    "logical": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return ~((x > 0.0) & (x < 1.0)) | (x == 4.0)\n",
        "tf.logical_or(tf.logical_not(tf.logical_and(x > 0.0, x < 1.0)), x == 4.0)",
        (A,),
    ),
    "bitwise": (
        "def f(x: TensorI64Cpu1D) -> TensorI64Cpu1D:\n    return x & 1\n",
        "tf.bitwise.bitwise_and(x, 1)",
        (IDS,),
    ),
    "augmented": ("def f(x: tf.Tensor) -> tf.Tensor:\n    x *= 2.0\n    return x\n", "x = x * 2.0", (A,)),
    "annotated local": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    y: tf.Tensor = tf.abs(x)\n    return y\n",
        "y = tf.abs(x)",
        (A,),
    ),
    "subscript": (
        "def f(x: tf.Tensor, n: int) -> tf.Tensor:\n    return x[n, 1:] + x[..., -1, None]\n",
        "ops.subscript(x, (n, 1), (n + 1, 0), (1, 1), end_mask=2, shrink_axis_mask=1)",
        (A, 1),
    ),
    "boolean mask": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return x[x > 0.0]\n",
        "tf.boolean_mask(x, x > 0.0)",
        (A,),
    ),
    "shape": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    n = x.shape[1]\n    return tf.reshape(x, [n, -1])\n",
        "n = ops.dim(x, 1)\n    return tf.reshape(x, (n, -1))",
        (A,),
    ),
    "tf.shape": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    n = tf.shape(x)[1]\n    return tf.reshape(x, [n, -1])\n",
        "n = ops.dim(x, 1)",
        (A,),
    ),
    "tf.shape as a tensor": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    n = tf.shape(x)[1]\n    return tf.cast(n, tf.float32) * x\n",
        "n = ops.subscript(tf.shape(x), (1,), (2,), (1,), shrink_axis_mask=1)",
        (A,),
    ),
    "dtype": (
        "DT = tf.float64\n\n\ndef f(x: tf.Tensor) -> tf.Tensor:\n    return tf.cast(x, DT)\n",
        'tf.cast(x, dtype="float64")',
        (A,),
    ),
    "dtype of a marker": (
        "def f(x: tf.Tensor, y: TensorF32Cpu1D) -> tf.Tensor:\n    return tf.cast(x, y.dtype)\n",
        'tf.cast(x, dtype="float32")',
        (A, V),
    ),
    "dtype of any": (
        "def f(x: tf.Tensor, y: tf.Tensor) -> tf.Tensor:\n    return tf.cast(x, y.dtype)\n",
        "ops.cast_like(x, y)",
        (A, IDS),
    ),
    "keyword to position": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return tf.transpose(perm=[1, 0], a=x)\n",
        "tf.transpose(x, perm=(1, 0))",
        (A,),
    ),
    "keyword with defaults between": (
        "def f(x: tf.Tensor, n: int) -> tf.Tensor:\n    return tf.reduce_sum(x, keepdims=True, axis=n)\n",
        "tf.reduce_sum(x, n, keepdims=True)",
        (A, 1),
    ),
    "word to keyword": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return tf.matmul(x, x, False, True)\n",
        "tf.matmul(x, x, transpose_a=False, transpose_b=True)",
        (A,),
    ),
    "concat": (
        "def f(x: tf.Tensor, y: tf.Tensor) -> tf.Tensor:\n    return tf.concat([x, y], 1)\n",
        "ops.concat(x, y, axis=1)",
        (A, A),
    ),
    "einsum": (
        "def f(x: tf.Tensor, y: tf.Tensor) -> tf.Tensor:\n    return tf.einsum('ij,kj->ik', x, y)\n",
        "ops.einsum(x, y, equation=",
        (A, A),
    ),
    "split": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    a, b, c = tf.split(x, 3, axis=1)\n    return a - c * b\n",
        "a = ops.split_part(x, num_or_sizes=3, axis=1, index=0); b = ops.split_part(",
        (A,),
    ),
    "unstack as a list": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    p = tf.unstack(x, axis=-1)\n    return p[2] - p[0]\n",
        "p_0 = ops.unstack_part(x, axis=-1, index=0); p_2 = ops.unstack_part(x, axis=-1, index=2)",
        (A,),
    ),
    "top_k": (
        "def f(x: tf.Tensor, k: int) -> tf.Tensor:\n    v, _ = tf.math.top_k(x, k)\n    return v\n",
        "v = ops.top_k_values(x, k)",
        (A, 2),
    ),
    "top_k by name": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return tf.math.top_k(x, k=2).indices\n",
        "ops.top_k_indices(x, k=2)",
        (A,),
    ),
    "moments": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    m, v = tf.nn.moments(tf.abs(x), [0])\n    return m / v\n",
        "parts = tf.abs(x); m = ops.moments_mean(parts, axes=(0,)); v = ops.moments_variance(parts, axes=(0,))",
        (A,),
    ),
    "constants": (
        "EPS = 1e-3\n\n\ndef f(x: tf.Tensor) -> tf.Tensor:\n    return tf.math.log(2 * np.pi) + x + EPS * 2\n",
        "tf.math.log(6.283185307179586) + x + 0.002",
        (A,),
    ),
    "a float of NumPy beside floats": (
        "def f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    c = np.log(np.sqrt(2.0 * np.pi))\n    return x - c\n",
        "c = 0.9189385332046727",
        (A,),
    ),
    "mixed numbers": (
        "def f(x: tf.Tensor, n: int, s: float) -> tf.Tensor:\n    return x * (0.5 * n) * (s - 1) + float(n)\n",
        "x * (0.5 * ops.to_float(n)) * (s - 1.0) + ops.to_float(n)",
        (A, 3, 0.25),
    ),
    "several results": (
        "def f(x: tf.Tensor) -> tuple[tf.Tensor, tf.Tensor]:\n    y = tf.abs(x)\n    return y, x + y\n",
        "-> Tensors:\n    y = tf.abs(x)\n    return ops.results(y, x + y)",
        (A,),
    ),
    "chained assignment": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    a = b = tf.abs(x)\n    return a + b\n",
        "a = tf.abs(x); b = a",
        (A,),
    ),
    "inlined": (
        "def g(x: tf.Tensor) -> tf.Tensor:\n    return tf.abs(x) + 1.0\n\n\n"
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return 2.0 * g(x - 1.0)\n",
        "2.0 * (tf.abs(x - 1.0) + 1.0)",
        (A,),
    ),
    "inlined with locals": (
        "def g(x: tf.Tensor, y: tf.Tensor) -> tf.Tensor:\n    z = tf.abs(x)\n    return z + y * z\n\n\n"
        "def f(x: tf.Tensor) -> tf.Tensor:\n    z = x + 1.0\n    w = g(z, x)\n    return w * z\n",
        "x_in = z; y_in = x; z_in = tf.abs(x_in); w = z_in + y_in * z_in",
        (A,),
    ),
}

LEFT_ALONE = {
    "a negative number": "def f(x: tf.Tensor, n: int) -> tf.Tensor:\n    return x * -n\n",
    "a power of numbers": "def f(x: tf.Tensor, s: float) -> tf.Tensor:\n    return x * s ** s\n",
    "what isn't known": "def f(x: tf.Tensor, y) -> tf.Tensor:\n    return x * -y\n",
    "bits of an unknown dtype": "def f(x: tf.Tensor, y: tf.Tensor) -> tf.Tensor:\n    return x & y\n",
    "a name that is bound to something else": (
        "def f(x: tf.Tensor, y: int) -> tf.Tensor:\n    z = x\n    z = y\n    return x * -z\n"
    ),
    "arguments that would change their order": (
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return tf.matmul(b=tf.abs(x), a=tf.exp(x))\n"
    ),
    "a constant that is bound again": (
        "C = 1.0\nC = 2.0\n\n\ndef f(x: tf.Tensor) -> tf.Tensor:\n    return x + C\n"
    ),
    "a helper that evaluates an argument twice": (
        "def g(x: tf.Tensor) -> tf.Tensor:\n    return x * x\n\n\n"
        "def f(x: tf.Tensor) -> tf.Tensor:\n    return g(tf.abs(x))\n"
    ),
    "a float of NumPy beside integers": (
        "def f(x: TensorI64Cpu1D) -> TensorI64Cpu1D:\n    return x + np.log(3.0)\n"
    ),
}


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_is_written_and_means_the_same(name: str) -> None:
    text, part, arguments = KINDS[name]
    found = spellings(text)
    assert part in found["typed"], found["typed"]
    assert agree(text, *arguments) >= 1
    # The same with arguments that make most of them fail.
    agree(
        text,
        *(tf.zeros((2, 0, 3), each.dtype) if isinstance(each, tf.Tensor) else each for each in arguments),
    )


@pytest.mark.parametrize("name", LEFT_ALONE)
def test_what_is_not_known_to_be_the_same_is_left_alone(name: str) -> None:
    text = LEFT_ALONE[name]
    for new in spellings(text).values():
        body = new.rpartition("def f(")[2].partition("\n")[2]
        for line in text.rpartition("def f(")[2].partition("\n")[2].splitlines():
            kept = line.strip().removeprefix("return ")
            assert kept in body.replace("x_any", "x"), new


BOUNDS = st.one_of(st.none(), st.integers(-4, 4))
SLICES = st.tuples(BOUNDS, BOUNDS, st.sampled_from([None, 1, 2, -1, -2]))
PARTS = st.one_of(
    st.integers(-3, 3), SLICES, st.just("..."), st.just("None"), st.just("tf.newaxis"), st.just("n")
)


def written(part: object) -> str:
    if isinstance(part, tuple):
        return ":".join("" if each is None else str(each) for each in part)
    return str(part)


@settings(max_examples=100, deadline=None)
@given(st.lists(PARTS, min_size=1, max_size=4), st.integers(-2, 1))
def test_any_subscript_means_the_same(parts: list[object], n: int) -> None:
    inside = ", ".join(written(each) for each in parts)
    text = f"def f(x: tf.Tensor, n: int) -> tf.Tensor:\n    return x[{inside}]\n"
    assert agree(text, tf.reshape(tf.range(24), (2, 3, 4)), n) >= 1


TERMS = st.recursive(
    st.sampled_from(["x", "y", "b", "2", "0.5", "n", "s", "EPS"]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["+", "-", "*", "/", "**", "//", "%"]), inner).map(
            lambda each: f"({each[0]} {each[1]} {each[2]})"
        ),
        inner.map(lambda each: f"-{each}"),
        inner.map(lambda each: f"abs({each})"),
        inner.map(lambda each: f"g({each})"),
        inner.map(lambda each: f"tf.maximum({each}, x)"),
    ),
    max_leaves=6,
)


@settings(max_examples=100, deadline=None)
@given(TERMS, st.sampled_from([tf.float32, tf.int32, tf.bool]))
def test_any_arithmetic_means_the_same(term: str, dtype: tf.DType) -> None:
    text = (
        "EPS = 1e-3\n\n\ndef g(x: tf.Tensor) -> tf.Tensor:\n    return tf.abs(x) - x\n\n\n"
        "def f(x: tf.Tensor, y: TensorF32Cpu1D, b: tf.Tensor, n: int, s: float) -> tf.Tensor:\n"
        f"    z = {term}\n    z += x\n    return z\n"
    )
    agree(text, tf.cast(A, dtype), V, MASK, 3, 0.25, lines="g(" not in term)


def test_texts_with_values_stay() -> None:
    text = """
def f(x: tf.Tensor, n: int) -> tf.Tensor:
    if n > 5:
        raise ValueError(f"{n} is {'more' if n else -x} than {x[0]}")
    return -x
"""
    assert agree(text, A, 3) == agree(text, A, 7) >= 1


def test_lines_and_comments_stay() -> None:
    text = '''
def f(x: tf.Tensor) -> tf.Tensor:
    """Several

    lines.
    """
    # above
    y = tf.where(
        x > 0.0,  # where it is positive
        -x,
        # between
        tf.concat(
            values=[x[:, :1], x[:, 1:]],  # two
            axis=1,
        ),
    )  # last
    return (
        y
        - tf.reduce_sum(x, axis=[0, 1])  # all
    )
'''
    new = spellings(text)["typed"]
    lines = new.split("\n")
    assert len(lines) == len(text.split("\n"))
    for comment in ("# above", "# where it is positive", "# two", "# last", "# all"):
        old_line = next(i for i, line in enumerate(text.split("\n")) if comment in line)
        assert comment in lines[old_line], new
    assert "# Several" in lines[2] and "# lines." in lines[4]
    assert agree(text, A) >= 1


def test_the_line_of_an_error_stays(tmp_path: Path) -> None:
    text = """
def f(x: tf.Tensor, y: tf.Tensor) -> tf.Tensor:
    z = (
        -x
        + tf.matmul(
            x,
            y,
        )
    )
    return z[7]
"""
    agree(text, A, A)
    agree(text, A, tf.transpose(A))
    agree(text, tf.ones((2, 2)), tf.ones((2, 2)))


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_line_ends_and_characters_stay(tmp_path: Path, ends: str) -> None:
    text = (
        "import tensorflow as tf\n\n\ndef f(x: tf.Tensor) -> tf.Tensor:\n    # größer\n    return -x  # ☃\n"
    )
    file = tmp_path / "m.py"
    file.write_bytes(text.replace("\n", ends).encode("utf-8"))
    found = ModuleText.read(file)
    assert found is not None
    new = found.text(found.variants("f")[:1])
    assert new.count(ends.encode()) == text.count("\n") == new.count(b"\n")
    assert "return tf.negative(x)  # ☃".encode() in new and "# größer".encode() in new


@pytest.mark.parametrize("data", [b"\xef\xbb\xbfx = 1\n", b"x = 1\r\ny = 2\n", b"x = (\n", b"\xff\n"])
def test_what_cannot_be_read_or_kept_is_left_alone(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "m.py").write_bytes(data)
    assert ModuleText.read(tmp_path / "m.py") is None
