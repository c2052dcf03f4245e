"""Convolutions: plain, depthwise and separable."""

from typing import Any

from ..call import Call
from ..registry import exporter
from .activations import activated
from .core import biased


def last_channels(layer: Any, call: Call) -> None:
    if getattr(layer, "data_format", "channels_last") != "channels_last":
        raise call.refuse("only data_format='channels_last' is exported")


def _settings(layer: Any, call: Call) -> tuple[int, list[int], list[int]]:
    """The number of spatial axes, the strides and the dilations."""
    last_channels(layer, call)
    rank = call.x.rank - 2
    return rank, list(layer.strides), list(layer.dilation_rate)


@exporter("Conv1D", "Conv2D", "Conv3D")
def convolution(layer: Any, call: Call) -> str:
    rank, strides, dilations = _settings(layer, call)
    if layer.groups != 1:
        raise call.refuse("groups other than 1 are not exported; TensorFlow compiles those with XLA")
    x, padding = str(call.x), layer.padding.upper()
    kernel = call.weight("kernel", layer.kernel)
    if padding == "CAUSAL":
        before = dilations[0] * (layer.kernel_size[0] - 1)
        x, padding = call.let("x", f"ops.pad({x}, (0, {before}, 0), (0, 0, 0))"), "VALID"
    more = "" if set(dilations) == {1} else f", dilations={dilations[0] if rank == 1 else dilations}"
    if rank == 1:
        found = f'tf.nn.conv1d({x}, {kernel}, {strides[0]}, "{padding}"{more})'
    elif rank == 2:
        found = f'tf.nn.conv2d({x}, {kernel}, {strides}, "{padding}"{more})'
    else:
        more = "" if not more else f", dilations={[1, *dilations, 1]}"
        found = f'tf.nn.conv3d({x}, {kernel}, {[1, *strides, 1]}, "{padding}"{more})'
    return activated(call, layer.activation, biased(call, layer.bias, found))


@exporter("DepthwiseConv1D", "DepthwiseConv2D")
def depthwise(layer: Any, call: Call) -> str:
    found = _planar(layer, call, "depthwise_conv2d", kernel=layer.kernel)
    return activated(call, layer.activation, biased(call, layer.bias, found))


@exporter("SeparableConv1D", "SeparableConv2D")
def separable(layer: Any, call: Call) -> str:
    kernels = {"depthwise_kernel": layer.depthwise_kernel, "pointwise_kernel": layer.pointwise_kernel}
    found = _planar(layer, call, "separable_conv2d", **kernels)
    return activated(call, layer.activation, biased(call, layer.bias, found))


def _planar(layer: Any, call: Call, function: str, **weights: Any) -> str:
    """A convolution in two dimensions, of which a sequence has only one."""
    rank, strides, dilations = _settings(layer, call)
    x, padding = str(call.x), layer.padding.upper()
    if set(dilations) != {1}:
        raise call.refuse("a dilation is not exported for this kind of convolution")
    if padding == "CAUSAL":
        before = layer.kernel_size[0] - 1
        x, padding = call.let("x", f"ops.pad({x}, (0, {before}, 0), (0, 0, 0))"), "VALID"
    if rank == 1:
        kernels = [call.weight(word, each, (1, *each.shape)) for word, each in weights.items()]
        x = call.let("image", f"tf.expand_dims({x}, 1)")
        strides = strides * 2
    else:
        kernels = [call.weight(word, each) for word, each in weights.items()]
    words = ", ".join([x, *map(str, kernels)])
    found = f'tf.nn.{function}({words}, {[1, *strides, 1]}, "{padding}")'
    if rank == 1:
        found = f"tf.squeeze({call.let('image', found)}, 1)"
    return found
