"""Pooling, of windows and of everything."""

from typing import Any

from ..call import Call
from ..registry import exporter
from .convolution import last_channels


@exporter("MaxPooling1D", "MaxPooling2D", "AveragePooling1D", "AveragePooling2D")
def pooled(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    rank = call.x.rank - 2
    kind = "max" if type(layer).__name__.startswith("Max") else "avg"
    size, strides = _sizes(layer.pool_size, rank), _sizes(layer.strides or layer.pool_size, rank)
    words = f"{size[0]}, {strides[0]}" if rank == 1 else f"{size}, {strides}"
    return f'tf.nn.{kind}_pool{rank}d({call.x}, {words}, "{layer.padding.upper()}")'


def _sizes(value: Any, rank: int) -> list[int]:
    return [value] * rank if isinstance(value, int) else list(value)


@exporter("GlobalAveragePooling1D", masks=True)
def average_of_sequence(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    mask = call.mask
    keep = ", keepdims=True" if layer.keepdims else ""
    if mask is None:
        return f"tf.reduce_mean({call.x}, axis=1{keep})"
    places = call.let("places", f"tf.expand_dims({mask}, 2)")
    kept = call.let("kept", f"tf.where({places}, {call.x}, tf.zeros_like({call.x}))")
    count = f"tf.reduce_sum(tf.cast({places}, tf.float32), axis=1{keep})"
    return f"tf.reduce_sum({kept}, axis=1{keep}) / {count}"


@exporter(
    "GlobalAveragePooling2D",
    "GlobalAveragePooling3D",
    "GlobalMaxPooling1D",
    "GlobalMaxPooling2D",
    "GlobalMaxPooling3D",
)
def global_pooled(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    rank = call.x.rank - 2
    function = "reduce_max" if "Max" in type(layer).__name__ else "reduce_mean"
    axis = "1" if rank == 1 else str(list(range(1, rank + 1)))
    keep = ", keepdims=True" if layer.keepdims else ""
    return f"tf.{function}({call.x}, axis={axis}{keep})"
