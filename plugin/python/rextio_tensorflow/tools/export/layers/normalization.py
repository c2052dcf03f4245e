"""Normalization by statistics of the training, of the layer, of groups."""

from typing import Any

from ..call import Call
from ..registry import exporter
from ..text import number, tuple_text


@exporter("BatchNormalization", masks=True)
def batch(layer: Any, call: Call) -> str:
    """The factor and the offset depend on weights alone, so they are computed when those are loaded."""
    axis = (layer.axis + call.x.rank) % call.x.rank
    size = layer.moving_mean.shape[0]
    shape = [1] * call.x.rank
    shape[axis] = size
    form = "{}" if axis == call.x.rank - 1 else f"tf.reshape({{}}, {tuple_text(shape)})"
    stored = {"mean": layer.moving_mean, "variance": layer.moving_variance}
    factor = f"tf.math.rsqrt({{variance}} + {number(layer.epsilon)})"
    if layer.gamma is not None:
        stored["gamma"] = layer.gamma
        factor += " * {gamma}"
    if layer.beta is not None:
        stored["beta"] = layer.beta
    scale = call.derived("scale", form.format(factor), **_only(stored, "variance", "gamma"))
    product = f"{form.format('{mean}')} * {{scale}}"
    offset = f"-{product}"
    if layer.beta is not None:
        offset = f"{form.format('{beta}')} - {product}"
    moved = call.derived("offset", offset, scale=scale, **_only(stored, "mean", "beta"))
    return f"{call.x} * {scale} + {moved}"


def _only(stored: dict[str, Any], *words: str) -> dict[str, Any]:
    return {key: value for key, value in stored.items() if key in words}


@exporter("LayerNormalization")
def layer_normalization(layer: Any, call: Call) -> str:
    x = call.x
    axes = sorted(
        axis % x.rank for axis in (layer.axis if isinstance(layer.axis, list | tuple) else [layer.axis])
    )
    words = str(axes[0] if len(axes) == 1 else axes)
    shape = [x.size(axis) if axis in axes else 1 for axis in range(x.rank)]
    mean, variance = _moments(call, words)
    scale, epsilon = f"tf.math.rsqrt({variance} + {number(layer.epsilon)})", ""
    del epsilon
    if layer.gamma is not None:
        scale = f"{scale} * {call.weight('gamma', layer.gamma, shape)}"
    scale = call.let("scale", scale)
    offset = f"-{mean} * {scale}"
    if layer.beta is not None:
        offset = f"{offset} + {call.weight('beta', layer.beta, shape)}"
    return f"{x} * {scale} + ({offset})"


def _moments(call: Call, axes: str, x: str = "") -> tuple[str, str]:
    """Mean and variance as `tf.nn.moments` gives them."""
    x = x or str(call.x)
    mean = call.let("mean", f"tf.reduce_mean({x}, axis={axes}, keepdims=True)")
    square = f"tf.math.squared_difference({x}, {mean})"
    return mean, call.let("variance", f"tf.reduce_mean({square}, axis={axes}, keepdims=True)")


@exporter("GroupNormalization")
def group(layer: Any, call: Call) -> str:
    x = call.x
    axis = layer.axis % x.rank
    if axis != x.rank - 1:
        raise call.refuse("groups are exported along the last axis only")
    groups = x.size(axis) if layer.groups == -1 else layer.groups
    sizes = [x.dim(place) for place in range(axis)]
    inner = [str(groups), str(x.size(axis) // groups)]
    if len(sizes) + 2 > 5:
        raise call.refuse(f"its input of rank {x.rank} would have a sixth axis for the groups")
    grouped = call.let("groups", f"tf.reshape({x}, ({', '.join([*sizes, *inner])}))")
    axes = str([*range(1, axis), axis + 1])
    mean, variance = _moments(call, axes, grouped)
    scale = call.let("scale", f"tf.math.rsqrt({variance} + {number(layer.epsilon)})")
    shape = [1] * axis + [groups, x.size(axis) // groups]
    if layer.gamma is not None:
        scale = call.let("scale", f"{scale} * {call.weight('gamma', layer.gamma, shape)}")
    offset = f"-{mean} * {scale}"
    if layer.beta is not None:
        offset = f"{offset} + {call.weight('beta', layer.beta, shape)}"
    found = call.let("groups", f"{grouped} * {scale} + ({offset})")
    return f"tf.reshape({found}, ({', '.join([*sizes, str(x.size(axis))])}))"


@exporter("RMSNormalization")
def root_mean_square(layer: Any, call: Call) -> str:
    x = call.x
    axes = [axis % x.rank for axis in (layer.axis if isinstance(layer.axis, list | tuple) else [layer.axis])]
    if axes != [x.rank - 1]:
        raise call.refuse("it is exported along the last axis only")
    mean = f"tf.reduce_mean(tf.square({x}), axis={axes[0]}, keepdims=True)"
    factor = f"tf.math.rsqrt({mean} + {number(layer.epsilon)})"
    return f"{x} * {factor} * {call.weight('scale', layer.scale)}"


@exporter("UnitNormalization")
def unit(layer: Any, call: Call) -> str:
    axes = layer.axis if isinstance(layer.axis, list | tuple) else [layer.axis]
    words = str(axes[0] if len(axes) == 1 else list(axes))
    total = f"tf.reduce_sum(tf.square({call.x}), axis={words}, keepdims=True)"
    return f"{call.x} * tf.minimum(tf.math.rsqrt({total}), {number(1e12)})"
