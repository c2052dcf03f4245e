"""An operation that fails raises what eager TensorFlow raises: class, text, code, and the rest."""

from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf

from support.bits import Raised, assert_same, tensor

Find = Callable[[str], Callable[..., Any]]
CASES = [
    ("matmul", (2, 3), (2, 3)),
    ("matmul", (0, 3), (2, 0)),
    ("matmul", (2, 0), (1, 2)),
    ("add", (2, 3), (2, 4)),
    ("add", (2, 0), (2, 3)),
    ("add_call", (2, 3), (4,)),
    ("subtract", (3,), (4,)),
    ("multiply", (2, 3), (3, 2)),
    ("divide", (2, 3), (3, 2)),
    ("maximum", (2, 3), (3, 2)),
    ("minimum", (3,), (2,)),
    ("bias_add", (2, 3), (4,)),
    ("bias_add", (2, 0), (1,)),
    ("argmax", (3, 0), (1, 1)),
    ("second_of_three", (2, 3), (3, 2)),
    ("second_of_three", (2, 3), (2, 3)),
]


@pytest.mark.parametrize(("name", "left", "right"), CASES, ids=[f"{n} {a} {b}" for n, a, b in CASES])
def test_error(name: str, left: tuple[int, ...], right: tuple[int, ...], native: Find, eager: Find) -> None:
    compiled, plain = native(f"suite.errors.{name}"), eager(f"suite.errors.{name}")
    # Twice: what the first failure leaves behind must not change the second.
    for _ in range(2):
        expected = assert_same(compiled, plain, tensor(left), tensor(right))
        assert isinstance(expected, Raised)
        assert issubclass(expected.kind, tf.errors.OpError)


def test_error_is_caught_by_its_class(native: Find) -> None:
    with pytest.raises(tf.errors.InvalidArgumentError, match=r"\[Op:MatMul\] name: $") as caught:
        native("suite.errors.matmul")(tensor((2, 3)), tensor((2, 3)))
    assert caught.value.error_code == tf.errors.INVALID_ARGUMENT
    assert caught.value.node_def is None and caught.value.op is None


def test_a_call_after_an_error_works(native: Find, eager: Find) -> None:
    name = "suite.errors.matmul"
    assert_same(native(name), eager(name), tensor((2, 3)), tensor((2, 3)))
    assert not isinstance(assert_same(native(name), eager(name), tensor((2, 3)), tensor((3, 2))), Raised)


def test_arguments_of_python_types(native: Find) -> None:
    """Rextio's own conversions still hold beside tensors."""
    with pytest.raises(OverflowError):
        native("suite.control.early")(tensor((2, 3)), 2**63)
    with pytest.raises(TypeError):
        native("suite.control.early")(tensor((2, 3)), 1.5)
