"""What plain TensorFlow says with lists, subscripts and several results, as functions that can be native.

In Python each of them is ordinary TensorFlow, and most are one call of it: a function that uses them means the same
whether it is built or not. `python -m rextio_tensorflow build` writes them by itself, in its copy of the project.
"""

from __future__ import annotations

import builtins
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import tensorflow as tf

__all__ = [
    "add_n",
    "cast_like",
    "concat",
    "dim",
    "dim_of",
    "einsum",
    "fail",
    "fail_shape",
    "floordiv",
    "gather_nd",
    "meshgrid_part",
    "moments_mean",
    "moments_variance",
    "pad",
    "power",
    "results",
    "split_part",
    "sqrt",
    "stack",
    "subscript",
    "tensor",
    "to_float",
    "top_k_indices",
    "top_k_values",
    "typed",
    "unstack_part",
]


def _tf() -> Any:
    """TensorFlow, which whoever calls with a tensor has loaded: importing this module costs nothing."""
    import tensorflow

    return tensorflow


def _any(x: tf.Tensor) -> Any:
    """The stubs of TensorFlow know an eager tensor's attributes only under another name."""
    return x


def _typed(x: Any) -> tf.Tensor:
    found: tf.Tensor = x
    return found


def tensor(x: tf.Tensor) -> tf.Tensor:
    """`x` itself. Native code reads its dtype and rank when it runs from here on, and no longer while building."""
    return x


def typed(x: tf.Tensor, dtype: str = "float32", rank: int = 2) -> tf.Tensor:
    """`x` itself, of which it is said that it has this dtype and rank; native code checks that."""
    return x


def to_float(number: int) -> float:
    """`float(number)`, for a Python integer."""
    return float(number)


def dim(x: tf.Tensor, axis: int) -> int:
    """`x.shape[axis]`, a Python integer."""
    size: int = _any(x).shape[axis]
    return size


def floordiv(dividend: int, divisor: int) -> int:
    """`dividend // divisor`, for Python integers."""
    return dividend // divisor


def fail(kind: str, text: str, numbers: Sequence[int] | None = None) -> int:
    """Raises the exception of Python's that is called `kind`; each `{}` of its text becomes one of the numbers."""
    for number in numbers or ():
        text = text.replace("{}", str(number), 1)
    return _failed(kind, text)


def fail_shape(x: tf.Tensor, kind: str, text: str) -> int:
    """Raises the exception of Python's that is called `kind`; `{}` in its text becomes `x.shape`."""
    return _failed(kind, text.replace("{}", str(_any(x).shape), 1))


def _failed(kind: str, text: str) -> int:
    if kind == "AssertionError":
        # Python has none with `-O`.
        if not __debug__:
            return 0
        raise AssertionError(*([text] if text else []))
    raise getattr(builtins, kind)(text)


def dim_of(x: tf.Tensor, axis: int, count: int) -> int:
    """One of the sizes in `a, b = x.shape`, of which there must be so many as there are names."""
    sizes = tuple(_any(x).shape)
    if len(sizes) < count:
        raise ValueError(f"not enough values to unpack (expected {count}, got {len(sizes)})")
    if len(sizes) > count:
        raise ValueError(f"too many values to unpack (expected {count})")
    size: int = sizes[axis]
    return size


def sqrt(number: float) -> float:
    """`math.sqrt(number)`."""
    return math.sqrt(number)


def power(base: float, exponent: float) -> float:
    """`base**exponent`, for a base that isn't negative."""
    found: float = base**exponent
    return found


def results(*tensors: tf.Tensor) -> tuple[tf.Tensor, ...]:
    """The tuple of these tensors."""
    return tensors


def cast_like(x: tf.Tensor, like: tf.Tensor) -> tf.Tensor:
    """`tf.cast(x, like.dtype)`."""
    return _typed(_tf().cast(x, _any(like).dtype))


def concat(*tensors: tf.Tensor, axis: int) -> tf.Tensor:
    """`tf.concat([...], axis)`."""
    return _typed(_tf().concat(list(tensors), axis))


def stack(*tensors: tf.Tensor, axis: int = 0) -> tf.Tensor:
    """`tf.stack([...], axis)`."""
    return _typed(_tf().stack(list(tensors), axis))


def add_n(*tensors: tf.Tensor) -> tf.Tensor:
    """`tf.add_n([...])`."""
    return _typed(_tf().add_n(list(tensors)))


def einsum(*tensors: tf.Tensor, equation: str) -> tf.Tensor:
    """`tf.einsum(equation, ...)`."""
    return _typed(_tf().einsum(equation, *tensors))


def gather_nd(params: tf.Tensor, indices: tf.Tensor, batch_dims: int = 0) -> tf.Tensor:
    """`tf.gather_nd(params, indices, batch_dims)`."""
    return _typed(_tf().gather_nd(params, indices, batch_dims))


def split_part(x: tf.Tensor, num_or_sizes: int | Sequence[int], axis: int = 0, index: int = 0) -> tf.Tensor:
    """`tf.split(x, num_or_sizes, axis)[index]`."""
    return _typed(_tf().split(x, num_or_sizes, axis)[index])


def unstack_part(x: tf.Tensor, num: int | None = None, axis: int = 0, index: int = 0) -> tf.Tensor:
    """`tf.unstack(x, num, axis)[index]`."""
    return _typed(_tf().unstack(x, num, axis)[index])


def top_k_values(x: tf.Tensor, k: int = 1, sorted: bool = True) -> tf.Tensor:
    """`tf.math.top_k(x, k, sorted).values`."""
    return _typed(_tf().math.top_k(x, k, sorted).values)


def top_k_indices(x: tf.Tensor, k: int = 1, sorted: bool = True) -> tf.Tensor:
    """`tf.math.top_k(x, k, sorted).indices`."""
    return _typed(_tf().math.top_k(x, k, sorted).indices)


def meshgrid_part(*tensors: tf.Tensor, indexing: str = "xy", index: int = 0) -> tf.Tensor:
    """`tf.meshgrid(*tensors, indexing=indexing)[index]`."""
    return _typed(_tf().meshgrid(*tensors, indexing=indexing)[index])


def moments_mean(x: tf.Tensor, axes: int | Sequence[int], keepdims: bool = False) -> tf.Tensor:
    """`tf.nn.moments(x, axes, keepdims=keepdims)[0]`."""
    return _typed(_tf().nn.moments(x, axes, keepdims=keepdims)[0])


def moments_variance(x: tf.Tensor, axes: int | Sequence[int], keepdims: bool = False) -> tf.Tensor:
    """`tf.nn.moments(x, axes, keepdims=keepdims)[1]`."""
    return _typed(_tf().nn.moments(x, axes, keepdims=keepdims)[1])


def subscript(
    x: tf.Tensor,
    begin: Sequence[int],
    end: Sequence[int],
    strides: Sequence[int],
    begin_mask: int = 0,
    end_mask: int = 0,
    ellipsis_mask: int = 0,
    new_axis_mask: int = 0,
    shrink_axis_mask: int = 0,
) -> tf.Tensor:
    """`x[...]`, as `Tensor.__getitem__` asks `tf.strided_slice` for it: an entry of the tuples for each part of the
    subscript, and a bit of each mask, beginning with the lowest.
    """
    tensorflow = _tf()
    # The name is the scope in which `__getitem__` runs it; TensorFlow's errors tell it.
    found: tf.Tensor = tensorflow.strided_slice(
        x,
        tensorflow.stack(list(begin)),
        tensorflow.stack(list(end)),
        tensorflow.stack(list(strides)),
        begin_mask=begin_mask,
        end_mask=end_mask,
        ellipsis_mask=ellipsis_mask,
        new_axis_mask=new_axis_mask,
        shrink_axis_mask=shrink_axis_mask,
        name="strided_slice/",
    )
    return found


def pad(
    x: tf.Tensor,
    before: Sequence[int],
    after: Sequence[int],
    mode: str = "CONSTANT",
    constant_values: float = 0,
) -> tf.Tensor:
    """`tf.pad(x, [[before, after], ...], mode, constant_values)`, with a size before and one after for each axis."""
    paddings = [list(pair) for pair in zip(before, after, strict=True)]
    return _typed(_tf().pad(x, paddings, mode, constant_values))
