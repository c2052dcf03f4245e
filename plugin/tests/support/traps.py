"""Where eager TensorFlow surprises, within the rules' functions: values, sizes, types and options."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import tensorflow as tf

nan, inf = float("nan"), float("inf")
BINARY = ("add", "subtract", "multiply", "divide", "maximum", "minimum")
UNARY = ("relu", "sigmoid", "tanh", "abs", "negative", "square", "exp", "log", "sqrt")


def f(values: Any) -> tf.Tensor:
    return tf.constant(values, tf.float32)


def z(*shape: int) -> tf.Tensor:
    return tf.zeros(shape)


def one_hot(place: int, value: float) -> list[float]:
    """Nine numbers: more than a vector register holds, so that the last is computed on its own."""
    return [value if index == place else float(index) for index in range(9)]


@dataclass(frozen=True)
class Values:
    """Arguments of the annotated types. Each spelling of the function is native, and does what eager does."""

    functions: tuple[str, ...]
    args: tuple[tf.Tensor, ...]
    # Words of the error that eager raises; none if it gives a result.
    fails: str = ""


VALUES = {
    # Broadcasting.
    "sizes that don't agree": Values(
        BINARY, (f([[1, 2], [3, 4]]), f([[1, 2, 3], [4, 5, 6]])), "Incompatible shapes"
    ),
    "a vector that doesn't agree": Values(BINARY, (f([[1, 2], [3, 4]]), f([1, 2, 3])), "Incompatible shapes"),
    "vectors that don't agree": Values(BINARY, (f([1, 2]), f([1, 2, 3])), "Incompatible shapes"),
    "one and none": Values(BINARY, (f([1]), f([]))),
    "two and none": Values(BINARY, (f([1, 2]), f([])), "Incompatible shapes"),
    "a row and a column": Values(BINARY, (f([[1, 2, 3]]), f([[1], [2]]))),
    "none against a column": Values(BINARY, (z(3, 0), f([[1], [2], [3]]))),
    # Values.
    "not a number, left and right": Values(BINARY, (f([nan, 1, nan]), f([1, nan, nan]))),
    "not a number, in a long row": Values(BINARY, (f([1] * 9), f(one_hot(8, nan)))),
    "not a number, all along": Values(BINARY, (f([nan] * 9), f([1] * 9))),
    "zeros of both signs": Values(BINARY, (f([-0.0, 0.0, -0.0, 0.0]), f([0.0, -0.0, -0.0, 0.0]))),
    "infinities": Values(BINARY, (f([inf, inf, -inf, 0.0]), f([inf, -inf, 0.0, inf]))),
    "too large for float32": Values(BINARY, (f([3e38, -3e38]), f([3e38, 10.0]))),
    "division by zero": Values(("divide",), (f([1, -1, 0, -0.0]), f([0, 0, 0, -0.0]))),
    "subnormal numbers": Values(BINARY, (f([1e-40, -1e-45]), f([1e-3, 1e-45]))),
    # One operand.
    "the ends of the numbers": Values(UNARY, (f([nan, -0.0, 0.0, inf, -inf, -1.0, 3e38, 1e-45]),)),
    "the ends of the numbers, in a matrix": Values(UNARY, (f([[nan, -0.0, inf], [-inf, 1000.0, -1000.0]]),)),
    "nine of them": Values(UNARY, (f([nan] * 9),)),
    "the last of nine": Values(UNARY, (f(one_hot(8, nan)),)),
    "no numbers": Values(UNARY, (f([]),)),
    "no rows": Values(UNARY, (z(0, 3),)),
    "far from zero": Values(UNARY, (f([1000.0, -1000.0, 88.7, 88.8, -103.9, -104.0]),)),
    # Reductions.
    "a sum of no rows": Values(("reduce_sum", "reduce_mean"), (z(0, 3),)),
    "a sum of no columns": Values(("reduce_sum", "reduce_mean"), (z(2, 0),)),
    "a sum that is too large": Values(("reduce_sum", "reduce_mean"), (f([[3e38, 3e38], [3e38, -3e38]]),)),
    "a sum beyond 2 ** 24": Values(
        ("reduce_sum", "reduce_mean"), (f([[2**24] + [1] * 9, [1] * 9 + [2**24]]),)
    ),
    "a sum with not a number": Values(
        ("reduce_sum", "reduce_mean"), (f([one_hot(3, nan), one_hot(8, -inf)]),)
    ),
    # Arg max.
    "the first of equals": Values(("argmax",), (f([[1, 3, 3, 2], [3, 1, 3, 2]]),)),
    "not a number is never the largest": Values(
        ("argmax",), (f([[nan, 1, 2], [1, nan, 2], [nan, nan, nan]]),)
    ),
    "the largest of nine": Values(("argmax",), (f([one_hot(0, nan), one_hot(8, inf), [-inf] * 9]),)),
    "both zeros": Values(("argmax",), (f([[-0.0, 0.0], [0.0, -0.0]]),)),
    # Softmax.
    "softmax of the ends": Values(
        ("softmax",), (f([[-inf, 0], [inf, 0], [nan, 0], [1000, 0], [-inf, -inf]]),)
    ),
    "softmax of no rows": Values(("softmax",), (z(0, 3),)),
    "softmax of no columns": Values(("softmax",), (z(3, 0),)),
    "softmax of nothing": Values(("softmax",), (f([]),)),
    "softmax of a vector": Values(("softmax",), (f([1, 2, 3]),)),
    "softmax of a vector with the ends": Values(("softmax",), (f([nan, inf, 0]),)),
    # Products.
    "inner sizes that don't agree": Values(
        ("matmul",), (f([[1, 2]]), f([[3, 4]])), "Matrix size-incompatible"
    ),
    "a product over nothing": Values(("matmul",), (z(2, 0), z(0, 3))),
    "a product of no rows": Values(("matmul",), (z(0, 2), z(2, 3))),
    "a product over nothing that doesn't agree": Values(
        ("matmul",), (z(2, 0), z(1, 3)), "Matrix size-incompatible"
    ),
    "zero times infinity": Values(("matmul",), (f([[0.0, 1.0]]), f([[inf], [nan]]))),
    "a bias that doesn't agree": Values(("bias_add",), (f([[1, 2]]), f([1])), "Must provide as many biases"),
    "a bias for no columns": Values(("bias_add",), (z(2, 0), f([]))),
    "a bias of not a number": Values(("bias_add",), (f([[1, 2]]), f([nan, inf]))),
    "a transpose of no rows": Values(("transpose",), (z(0, 3),)),
    "a transpose of the ends": Values(("transpose",), (f([[nan, -0.0], [inf, 1e-45]]),)),
}


@dataclass(frozen=True)
class Types:
    """Arguments of other types than the annotated. The native function refuses them, whatever eager does."""

    functions: tuple[str, ...]
    # How many of the annotated arguments come first, of what rank, and the value in the place of the next.
    before: int
    value: Any
    # What eager does: the name of its exception, or none.
    eager: str = ""


def i(values: Any) -> tf.Tensor:
    return tf.constant(values, tf.int32)


MIXED = ("add", "subtract", "multiply", "maximum", "minimum")
INVALID = "InvalidArgumentError"
TYPES = {
    "an int32 vector beside float32": Types(MIXED, 1, i([1]), INVALID),
    "an int32 vector divides float32": Types(("divide",), 1, i([1]), "TypeError"),
    "an int64 vector beside float32": Types(MIXED, 1, tf.constant([1], tf.int64), INVALID),
    "a float64 vector beside float32": Types(MIXED, 1, tf.constant([1.0], tf.float64), INVALID),
    "a Python int": Types(BINARY, 1, 1),
    "a Python bool": Types(BINARY, 1, True),
    "a Python float": Types(BINARY, 1, 10.0),
    "a NumPy array of float64": Types(BINARY, 1, np.array([0.1])),
    "a list": Types(BINARY, 1, [0.1]),
    "None": Types(MIXED, 1, None, "ValueError"),
    "a scalar tensor": Types(BINARY, 1, f(1.0)),
    "uint8": Types(("negative", "abs", "exp"), 0, tf.constant([1], tf.uint8), INVALID),
    "int32, where floats are needed": Types(("exp", "sigmoid", "log", "sqrt"), 0, i([1]), INVALID),
    "int32, which wraps": Types(("square", "negative", "abs"), 0, i([46341, -(2**31)])),
    "int32 in a rectified unit": Types(("relu",), 0, i([1, -1])),
    "bool": Types(("relu", "abs", "negative", "square", "exp"), 0, tf.constant([True]), INVALID),
    "strings": Types(("exp", "negative", "abs"), 0, tf.constant(["a"]), INVALID),
    "float16": Types(UNARY, 0, tf.constant([11, 12], tf.float16)),
    "a scalar": Types(UNARY, 0, f(1.0)),
    "three dimensions": Types(UNARY, 0, tf.ones((2, 3, 4))),
    "a vector in a product": Types(("matmul",), 0, f([1, 2]), INVALID),
    "a second vector in a product": Types(("matmul",), 1, f([3, 4]), INVALID),
    "float64 in a product": Types(("matmul",), 1, tf.constant([[1.0]], tf.float64), INVALID),
    "int32 in a product": Types(("matmul",), 1, i([[1]]), INVALID),
    "batches in a product": Types(("matmul",), 1, tf.ones((2, 1, 3))),
    "an array of float64 in a product": Types(("matmul",), 1, np.ones((1, 1))),
    "an array of float32 first in a product": Types(("matmul",), 0, np.ones((1, 1), np.float32)),
    "an array of float64 first in a product": Types(("matmul",), 0, np.ones((1, 1)), INVALID),
    "a matrix as bias": Types(("bias_add",), 1, f([[1, 2]]), INVALID),
    "sums of bools": Types(("reduce_sum", "reduce_mean"), 0, tf.constant([[True, False]]), INVALID),
    "sums of uint8, which wrap": Types(("reduce_sum", "reduce_mean"), 0, tf.constant([[200, 100]], tf.uint8)),
    "means of ints": Types(("reduce_mean",), 0, i([[-1, -2]])),
    "a sum of a list": Types(("reduce_sum",), 0, [[1.0, 2.0]]),
    "arg max of a scalar": Types(("argmax",), 0, f(1.0), INVALID),
    "arg max of bools": Types(("argmax",), 0, tf.constant([[False, True]])),
    "softmax of float16": Types(("softmax",), 0, tf.constant([[1, 2]], tf.float16)),
    "a ragged tensor": Types(("add",), 1, tf.ragged.constant([[1.0]])),
    "a sparse tensor": Types(("add",), 1, tf.sparse.from_dense(f([1.0])), "ValueError"),
}

# Calls that the plugin refuses while it looks at the source, so that they stay in Python and do what eager does:
# an expression over `x` and `y`, and the types of both.
SOURCES = {
    "tf.reduce_sum(x, axis=2)": "2",
    "tf.reduce_sum(x, axis=True)": "2",
    "tf.reduce_sum(x, axes=0)": "2",
    "tf.argmax(x, axis=2)": "2",
    "tf.matmul(x, y)": "11",
    "tf.transpose(x, conjugate=True)": "2",
    'tf.nn.relu(x, name="bad name!")': "1",
    "tf.nn.relu(x, foo=1)": "1",
    "tf.nn.relu(x, y)": "11",
    "tf.nn.relu()": "",
    "tf.nn.bias_add(x, y)": "22",
    "tf.add(x, None)": "1",
}
