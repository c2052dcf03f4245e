"""Memory that Python shares with an argument or a result: NumPy arrays, DLPack, pickles, later operations."""

import ctypes
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf

from support.bits import bits, tensor

Find = Callable[[str], Callable[..., Any]]
MODEL = "suite.order.six"


def aligned(shape: tuple[int, int]) -> np.ndarray:
    """An array whose memory TensorFlow takes as it is."""
    room = np.zeros(shape[0] * shape[1] + 64, np.float32)
    start = -room.ctypes.data % 64 // 4
    return room[start : start + shape[0] * shape[1]].reshape(shape)


def test_an_array_that_is_changed_between_calls(native: Find, eager: Find) -> None:
    array = aligned((5, 7))
    x = tf.convert_to_tensor(array)
    seen = set()
    for step in range(8):
        array[...] = step
        seen.add(bits(native(MODEL)(x)))
        assert bits(native(MODEL)(x)) == bits(eager(MODEL)(x))
    # TensorFlow shares the memory, or has copied it: either way it is eager's result each time.
    assert len(seen) in (1, 8)


def test_dlpack_that_is_changed_between_calls(native: Find, eager: Find) -> None:
    array = aligned((5, 7))
    x = tf.experimental.dlpack.from_dlpack(array.__dlpack__())
    seen = set()
    for step in range(8):
        array[...] = step
        seen.add(bits(native(MODEL)(x)))
        assert bits(native(MODEL)(x)) == bits(eager(MODEL)(x))
    assert len(seen) == 8


def test_what_a_result_is_used_for(native: Find, eager: Find) -> None:
    x = tensor((5, 7))
    expected = eager(MODEL)(x)
    for _ in range(3):
        result = native(MODEL)(x)
        assert result.numpy().tobytes() == expected.numpy().tobytes()
        assert bits(pickle.loads(pickle.dumps(result))) == bits(expected)
        assert bits(tf.add(result, 1.0)) == bits(tf.add(expected, 1.0))
        capsule = tf.experimental.dlpack.to_dlpack(result)
        del result
        assert bits(tf.experimental.dlpack.from_dlpack(capsule)) == bits(expected)


def test_a_result_that_is_changed_through_numpy(native: Find) -> None:
    """Its memory is its own: neither the argument nor a later result sees the change."""
    x = tensor((5, 7))
    before = bits(x)
    expected = bits(native(MODEL)(x))
    for _ in range(3):
        result = native(MODEL)(x)
        address = np.from_dlpack(result).ctypes.data
        ctypes.c_float.from_address(address).value = -1000.0
        assert bits(result) != expected
        assert bits(native(MODEL)(x)) == expected and bits(x) == before
