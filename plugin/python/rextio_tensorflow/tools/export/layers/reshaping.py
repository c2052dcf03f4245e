"""Other shapes: reshaping, padding, cropping, repeating, enlarging."""

from typing import Any

from ..call import Call
from ..registry import exporter
from ..text import tuple_text
from .convolution import last_channels


@exporter("Flatten")
def flatten(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    if call.x.rank == 1:
        return f"tf.expand_dims({call.x}, -1)"
    return _reshaped(call)


@exporter("Reshape")
def reshape(layer: Any, call: Call) -> str:
    return _reshaped(call)


def _reshaped(call: Call) -> str:
    known = call.y.shape[1:]
    if None not in known:
        return f"tf.reshape({call.x}, {tuple_text([-1, *known])})"
    if known.count(None) > 1:
        raise call.refuse("more than one size of its result isn't known")
    sizes = [call.x.dim(0), *(-1 if size is None else size for size in known)]
    return f"tf.reshape({call.x}, {tuple_text(sizes)})"


@exporter("Permute")
def permute(layer: Any, call: Call) -> str:
    return f"tf.transpose({call.x}, {tuple_text([0, *layer.dims])})"


@exporter("RepeatVector")
def repeat_vector(layer: Any, call: Call) -> str:
    return f"tf.repeat(tf.expand_dims({call.x}, 1), {layer.n}, axis=1)"


@exporter("ZeroPadding1D", "ZeroPadding2D", "ZeroPadding3D")
def zero_padding(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    pairs = [[0, 0], *_pairs(layer.padding), [0, 0]]
    before, after = ([pair[index] for pair in pairs] for index in (0, 1))
    return f"ops.pad({call.x}, {tuple_text(before)}, {tuple_text(after)})"


def _pairs(value: Any) -> list[list[int]]:
    """A pair for each axis; a sequence has one alone."""
    pairs = list(value)
    return [pairs] if isinstance(pairs[0], int) else [list(each) for each in pairs]


@exporter("Cropping1D", "Cropping2D", "Cropping3D")
def cropping(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    parts = [":"]
    for before, after in _pairs(layer.cropping):
        parts.append(f"{before or ''}:{-after if after else ''}")
    return f"{call.x}[{', '.join(parts)}]"


@exporter("UpSampling1D")
def up_sampling_of_sequence(layer: Any, call: Call) -> str:
    return f"tf.repeat({call.x}, {layer.size}, axis=1)"


@exporter("UpSampling2D")
def up_sampling(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    if layer.interpolation == "nearest":
        rows, columns = layer.size
        return f"tf.repeat(tf.repeat({call.x}, {rows}, axis=1), {columns}, axis=2)"
    if layer.interpolation not in ("bilinear", "bicubic"):
        raise call.refuse(f"interpolation {layer.interpolation} is not exported")
    size = [call.y.size(1), call.y.size(2)]
    return f'tf.image.resize({call.x}, {size}, method="{layer.interpolation}")'


@exporter("UpSampling3D")
def up_sampling_of_volume(layer: Any, call: Call) -> str:
    last_channels(layer, call)
    found = str(call.x)
    for axis, count in enumerate(layer.size):
        found = f"tf.repeat({found}, {count}, axis={axis + 1})"
    return found
