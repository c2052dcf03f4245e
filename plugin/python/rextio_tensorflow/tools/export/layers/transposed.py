"""Transposed convolutions."""

from typing import Any

from ..call import Call
from ..registry import exporter
from .activations import activated
from .convolution import last_channels
from .core import biased


@exporter("Conv2DTranspose")
def transposed(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    if set(layer.dilation_rate) != {1}:
        raise call.refuse("a dilation is not exported for a transposed convolution")
    x, kernel = call.x, call.weight("kernel", layer.kernel)
    shape = [x.dim(0), *(str(call.y.size(axis)) for axis in (1, 2)), str(layer.filters)]
    words = f"{x}, {kernel}, [{', '.join(shape)}], {list(layer.strides)}"
    found = f'tf.nn.conv2d_transpose({words}, "{layer.padding.upper()}")'
    return activated(call, layer.activation, biased(call, layer.bias, found))


@exporter("Conv1DTranspose")
def transposed_sequence(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    if set(layer.dilation_rate) != {1}:
        raise call.refuse("a dilation is not exported for a transposed convolution")
    kernel = call.weight("kernel", layer.kernel, (1, *layer.kernel.shape))
    image = call.let("image", f"tf.expand_dims({call.x}, 1)")
    shape = [call.x.dim(0), "1", str(call.y.size(1)), str(layer.filters)]
    words = f"{image}, {kernel}, [{', '.join(shape)}], [1, {layer.strides[0]}]"
    image = call.let("image", f'tf.nn.conv2d_transpose({words}, "{layer.padding.upper()}")')
    return activated(call, layer.activation, biased(call, layer.bias, f"tf.squeeze({image}, 1)"))
