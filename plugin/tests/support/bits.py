"""Inputs that find mistakes, and comparison of results by dtype, shape and raw bytes."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import tensorflow as tf

# NaNs with a payload and a sign, infinities, both zeros, the ends of the denormals, and the ends of float32.
WORDS = """
    7fc00000 ffc12345 7fa00001 7f800000 ff800000 00000000 80000000 00000001 807fffff 00800000
    7f7fffff ff7fffff 3f800000 bf800000 42b17218 c2aeac50
"""
SPECIAL = np.array([int(word, 16) for word in WORDS.split()], dtype=np.uint32).view(np.float32)


# Shapes of each rank, among them ones that broadcast, ones without elements, and ones that don't fit one another.
MATRICES = ((2, 3), (3, 2), (3, 3), (1, 1), (1, 3), (3, 1), (0, 3), (3, 0), (67, 37))
SHAPES: dict[int, tuple[tuple[int, ...], ...]] = {
    0: ((),),
    1: ((3,), (1,), (0,), (2,), (37,)),
    2: MATRICES,
    **{
        rank: (*((2,) * (rank - 2) + matrix for matrix in MATRICES[:5]), (1,) * rank, (0,) * rank)
        for rank in (3, 4, 5)
    },
}


def square(rank: int) -> tuple[int, ...]:
    """A shape that fits every other of these."""
    return (3,) * rank


def normal(make: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return make.standard_normal(shape).astype(np.float32)


def wide(make: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return (make.standard_normal(shape) * 50).astype(np.float32)


def denormal(make: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return (make.standard_normal(shape) * 1e-39).astype(np.float32)


def special(make: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return make.choice(SPECIAL, size=shape)


def ties(make: np.random.Generator, shape: tuple[int, ...]) -> np.ndarray:
    return make.integers(-1, 2, size=shape).astype(np.float32)


FILLS: tuple[Callable[[np.random.Generator, tuple[int, ...]], np.ndarray], ...] = (
    normal,
    wide,
    denormal,
    special,
    ties,
)


def converted(values: np.ndarray, dtype: str) -> np.ndarray:
    """Values of another dtype; what has no integer is one of another kind, and all wrap around."""
    if dtype.startswith("float"):
        return values.astype(dtype)
    if dtype == "bool":
        return values > 0
    plain = np.abs(values) < 2**31
    words = np.ascontiguousarray(values).view(np.uint32).reshape(values.shape).astype(np.int64)
    return np.where(plain, np.where(plain, values, 0).astype(np.int64), words).astype(dtype)


def tensor(
    shape: tuple[int, ...], fill: Callable[..., np.ndarray] = normal, seed: int = 0, dtype: str = "float32"
) -> tf.Tensor:
    """A tensor on CPU:0, the same one each time."""
    values = np.asarray(fill(np.random.default_rng(seed), shape), dtype=np.float32)
    with tf.device("CPU:0"):
        return tf.constant(converted(values, dtype), dtype=dtype, shape=shape)


def bits(value: Any) -> tuple[Any, ...]:
    """What two equal results share."""
    if isinstance(value, tuple):
        return (type(value), *(bits(item) for item in value))
    if not isinstance(value, tf.Tensor):
        return (type(value), repr(value))
    array = value.numpy()
    return (type(value), value.dtype, tuple(value.shape), value.device, array.tobytes())


@dataclass(frozen=True)
class Raised:
    """An exception, as far as it must agree."""

    kind: type
    text: str
    facts: tuple[Any, ...]

    @classmethod
    def of(cls, error: BaseException) -> "Raised":
        names = ("message", "node_def", "op", "error_code", "experimental_payloads")
        return cls(type(error), str(error), tuple(getattr(error, name, None) for name in names))

    def without_name(self) -> "Raised":
        """Without the end that tells an operation's empty name."""
        return Raised(self.kind, self.text.removesuffix(" name: "), ())


def outcome(function: Callable[..., Any], *args: Any) -> tuple[Any, ...] | Raised:
    """The bits of the result, or the exception."""
    try:
        return bits(function(*args))
    except Exception as error:
        return Raised.of(error)


def is_refusal(found: tuple[Any, ...] | Raised) -> bool:
    """Whether it is an error of ours, for what `docs/refused.md` lists: eager TensorFlow might end the process."""
    return isinstance(found, Raised) and "has no native form" in found.text


def assert_same(
    native: Callable[..., Any], eager: Callable[..., Any], *args: Any, without_name: bool = False
) -> tuple[Any, ...] | Raised:
    """Runs both, compares, and returns what eager did; eager isn't asked what native code refuses to do."""
    found = outcome(native, *args)
    if is_refusal(found):
        return found
    expected = outcome(eager, *args)
    if without_name and isinstance(found, Raised) and isinstance(expected, Raised):
        found, expected = found.without_name(), expected.without_name()
    assert found == expected, (
        f"native and eager differ for {describe(args)}\nnative: {found}\neager:  {expected}"
    )
    return expected


def describe(args: tuple[Any, ...]) -> str:
    return ", ".join(
        f"{arg.dtype.name}{tuple(arg.shape)}" if isinstance(arg, tf.Tensor) else repr(arg) for arg in args
    )
