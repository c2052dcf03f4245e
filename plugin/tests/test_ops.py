"""`rextio_tensorflow.ops` in Python: each function is the TensorFlow that its docstring names."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from rextio_tensorflow import ops

X = tf.reshape(tf.range(24.0), (2, 3, 4))
A = tf.constant([[3.0, 1.0, 2.0], [5.0, 4.0, 6.0]])
SUBSCRIPTS: list[tuple[Any, dict[str, Any]]] = [
    (0, {"begin": (0,), "end": (1,), "strides": (1,), "shrink_axis_mask": 1}),
    (
        (slice(None), slice(1, None)),
        {"begin": (0, 1), "end": (0, 0), "strides": (1, 1), "begin_mask": 1, "end_mask": 3},
    ),
    (
        (..., None, -1),
        {
            "begin": (0, 0, -1),
            "end": (0, 0, 0),
            "strides": (1, 1, 1),
            "ellipsis_mask": 1,
            "new_axis_mask": 2,
            "shrink_axis_mask": 4,
        },
    ),
    (slice(None, None, -1), {"begin": (0,), "end": (0,), "strides": (-1,), "begin_mask": 1, "end_mask": 1}),
    (7, {"begin": (7,), "end": (8,), "strides": (1,), "shrink_axis_mask": 1}),
    ((0, 0, 0, 0), {"begin": (0,) * 4, "end": (1,) * 4, "strides": (1,) * 4, "shrink_axis_mask": 15}),
]
PAIRS: list[tuple[Callable[[], Any], Callable[[], Any]]] = [
    (lambda: ops.concat(A, A, axis=1), lambda: tf.concat([A, A], 1)),
    (lambda: ops.concat(A, X, axis=1), lambda: tf.concat([A, X], 1)),
    (lambda: ops.stack(A, A), lambda: tf.stack([A, A])),
    (lambda: ops.stack(A, A, axis=-1), lambda: tf.stack([A, A], axis=-1)),
    (lambda: ops.stack(A, X), lambda: tf.stack([A, X])),
    (lambda: ops.add_n(A, A, A), lambda: tf.add_n([A, A, A])),
    (lambda: ops.einsum(A, A, equation="ij,kj->ik"), lambda: tf.einsum("ij,kj->ik", A, A)),
    (lambda: ops.gather_nd(A, [[1, 0]]), lambda: tf.gather_nd(A, [[1, 0]])),
    (lambda: ops.split_part(A, 3, 1, 2), lambda: tf.split(A, 3, 1)[2]),
    (lambda: ops.split_part(A, (1, 2), axis=1, index=1), lambda: tf.split(A, (1, 2), 1)[1]),
    (lambda: ops.split_part(A, 2, 1, 0), lambda: tf.split(A, 2, 1)[0]),
    (lambda: ops.split_part(A, 3, 1, 3), lambda: tf.split(A, 3, 1)[3]),
    (lambda: ops.unstack_part(A, None, -1, 1), lambda: tf.unstack(A, axis=-1)[1]),
    (lambda: ops.unstack_part(A, 3), lambda: tf.unstack(A, 3)[0]),
    (lambda: ops.unstack_part(A, index=2), lambda: tf.unstack(A)[2]),
    (lambda: ops.top_k_values(A, 2), lambda: tf.math.top_k(A, 2)[0]),
    (lambda: ops.top_k_indices(A, 2), lambda: tf.math.top_k(A, 2)[1]),
    (lambda: ops.top_k_values(A, 9), lambda: tf.math.top_k(A, 9)[0]),
    (lambda: ops.moments_mean(A, 1), lambda: tf.nn.moments(A, 1)[0]),
    (lambda: ops.moments_variance(A, (0, 1), keepdims=True), lambda: tf.nn.moments(A, (0, 1), None, True)[1]),
    (lambda: ops.cast_like(X, tf.constant(1)), lambda: tf.cast(X, tf.int32)),
    (lambda: ops.dim(X, -1), lambda: X.shape[-1]),
    (lambda: ops.dim(X, 3), lambda: X.shape[3]),
    (lambda: ops.pad(A, (1, 0), (0, 2)), lambda: tf.pad(A, [[1, 0], [0, 2]])),
    (
        lambda: ops.pad(A, (1, 0), (0, 2), constant_values=7),
        lambda: tf.pad(A, [[1, 0], [0, 2]], "CONSTANT", 7),
    ),
    (lambda: ops.pad(A, (1, 0), (0, 2), "REFLECT"), lambda: tf.pad(A, [[1, 0], [0, 2]], "REFLECT")),
    (lambda: ops.pad(A, (2, 0), (0, 2), "REFLECT"), lambda: tf.pad(A, [[2, 0], [0, 2]], "REFLECT")),
    (lambda: ops.to_float(3), lambda: float(3)),
    (lambda: ops.to_float(10**400), lambda: float(10**400)),
]


def outcome(call: Callable[[], Any]) -> Any:
    """The type with the value, or the class and text of the error."""
    try:
        value = call()
    except Exception as error:
        return type(error), str(error)
    if isinstance(value, tf.Tensor):
        return value.dtype, np.asarray(value).tolist()
    return type(value), value


@pytest.mark.parametrize("ours, theirs", PAIRS)
def test_each_is_the_tensorflow_that_it_stands_for(
    ours: Callable[[], Any], theirs: Callable[[], Any]
) -> None:
    assert outcome(ours) == outcome(theirs)


@pytest.mark.parametrize("place, arguments", SUBSCRIPTS)
def test_a_subscript_has_its_errors(place: Any, arguments: dict[str, Any]) -> None:
    assert outcome(lambda: ops.subscript(X, **arguments)) == outcome(lambda: X[place])


def test_what_only_native_code_sees_is_nothing_in_python() -> None:
    assert ops.tensor(A) is A
    assert ops.typed(A, dtype="float32", rank=2) is A
    assert ops.results(A, X) == (A, X)


def test_all_functions_are_named() -> None:
    own = {
        name
        for name, each in vars(ops).items()
        if callable(each) and getattr(each, "__module__", "") == ops.__name__ and name[0] != "_"
    }
    assert sorted(own) == ops.__all__
