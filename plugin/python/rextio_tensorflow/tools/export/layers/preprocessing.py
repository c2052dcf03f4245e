"""Preprocessing of numbers and images."""

from typing import Any

from ..call import Call
from ..registry import exporter
from ..text import number
from .convolution import last_channels


def _floats(call: Call) -> str:
    return str(call.x) if "float" in call.x.dtype else f"tf.cast({call.x}, tf.float32)"


@exporter("Rescaling")
def rescaling(layer: Any, call: Call) -> str:
    import numpy as np

    words = []
    for word, value in (("scale", layer.scale), ("offset", layer.offset)):
        one = np.ndim(value) == 0
        words.append(number(value) if one else str(call.weight(word, np.asarray(value, "float32"))))
    return f"{_floats(call)} * {words[0]} + {words[1]}"


@exporter("Normalization")
def normalization(layer: Any, call: Call) -> str:
    if layer.invert:
        raise call.refuse("invert=True is not exported")
    if not hasattr(layer, "mean") or layer.mean is None:
        raise call.refuse("it has no statistics: adapt it, or give it mean and variance")
    mean = call.weight("mean", layer.mean)
    deviation = call.derived("deviation", "tf.maximum(tf.sqrt({variance}), 1e-07)", variance=layer.variance)
    return f"({_floats(call)} - {mean}) / {deviation}"


@exporter("Resizing")
def resizing(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    if layer.crop_to_aspect_ratio or layer.pad_to_aspect_ratio or layer.antialias:
        raise call.refuse("only plain resizing is exported: no aspect ratio that is kept, no antialias")
    method = layer.interpolation
    if method not in ("bilinear", "bicubic", "nearest", "area"):
        raise call.refuse(f"interpolation {method} is not exported")
    return f'tf.image.resize({_floats(call)}, [{layer.height}, {layer.width}], method="{method}")'


@exporter("CenterCrop")
def center_crop(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    x, spans = call.x, []
    for axis, wanted in ((x.rank - 3, layer.height), (x.rank - 2, layer.width)):
        start = (x.size(axis) - wanted) // 2
        if start < 0:
            raise call.refuse("its input is smaller than the crop, and would be resized")
        spans.append(f"{start}:{start + wanted}")
    before = ":, " * (x.rank - 3)
    found = f"{x}[{before}{', '.join(spans)}]"
    return found if "float" in x.dtype else f"tf.cast({found}, tf.float32)"


@exporter("Discretization")
def discretization(layer: Any, call: Call) -> str:
    import numpy as np

    if layer.output_mode != "int" or call.x.rank > 2:
        raise call.refuse("only output_mode='int' and inputs to rank 2 are exported")
    bounds = call.weight("boundaries", np.asarray(layer.bin_boundaries, "float32"))
    flat = call.let("flat", f"tf.reshape({call.x}, (-1,))")
    found = f'tf.searchsorted({bounds}, {flat}, side="right")'
    sizes = ", ".join(["-1", *(str(call.x.size(axis)) for axis in range(1, call.x.rank))])
    shape = f"({sizes})" if call.x.rank > 1 else "(-1,)"
    found = f"tf.reshape({found}, {shape})"
    return found if call.y.dtype == "int32" else f"tf.cast({found}, tf.{call.y.dtype})"
