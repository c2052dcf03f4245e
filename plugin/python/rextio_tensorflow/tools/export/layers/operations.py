"""Operations on symbols between the layers of a functional model, as `x + y` and `keras.ops.mean(x)`."""

from typing import Any

from ..call import Call, Value
from ..registry import exporter
from ..text import tuple_text
from .activations import activated

_BINARY = {
    "Add": "{} + {}",
    "Subtract": "{} - {}",
    "Multiply": "{} * {}",
    "Divide": "{} / {}",
    "TrueDivide": "{} / {}",
    "Maximum": "tf.maximum({}, {})",
    "Minimum": "tf.minimum({}, {})",
}
_UNARY = {
    "Negative": "-{}",
    "Absolute": "tf.abs({})",
    "Abs": "tf.abs({})",
    "Square": "tf.square({})",
    "Sqrt": "tf.sqrt({})",
    "Exp": "tf.exp({})",
    "Log": "tf.math.log({})",
    "Tanh": "tf.tanh({})",
    "Sigmoid": "tf.sigmoid({})",
    "Relu": "tf.nn.relu({})",
}
_COMPARED = {
    "Equal": "tf.equal",
    "NotEqual": "tf.not_equal",
    "Less": "tf.less",
    "LessEqual": "tf.less_equal",
    "Greater": "tf.greater",
    "GreaterEqual": "tf.greater_equal",
    "LogicalAnd": "tf.logical_and",
    "LogicalOr": "tf.logical_or",
}
_REDUCED = {"Mean": "reduce_mean", "Sum": "reduce_sum", "Max": "reduce_max", "Min": "reduce_min"}
_ACTIVE = {"Gelu": "gelu", "Silu": "silu", "Softplus": "softplus", "Elu": "elu", "Relu6": "relu6"}


@exporter(*(f"ops.{name}" for name in _BINARY))
def binary(layer: Any, call: Call) -> str:
    return _BINARY[type(layer).__name__].format(*_operands(call, call.y.dtype))


def _operands(call: Call, dtype: str) -> list[str]:
    words = []
    for position, name in enumerate(("x1", "x2")):
        each = call.argument(position, name)
        if isinstance(each, Value):
            words.append(str(each))
        elif isinstance(each, bool) or not isinstance(each, int | float):
            raise call.refuse("only tensors of the model and Python numbers are exported as its operands")
        else:
            words.append(repr(float(each) if "float" in dtype else each))
    return words


@exporter(*(f"ops.{name}" for name in _COMPARED))
def compared(layer: Any, call: Call) -> str:
    return f"{_COMPARED[type(layer).__name__]}({', '.join(_operands(call, call.x.dtype))})"


@exporter("ops.LogicalNot")
def negated(layer: Any, call: Call) -> str:
    return f"tf.logical_not({call.x})"


@exporter("ops.Any", "ops.All")
def any_or_all(layer: Any, call: Call) -> str:
    axis = (
        ""
        if layer.axis is None
        else f", axis={list(layer.axis) if isinstance(layer.axis, tuple) else layer.axis}"
    )
    keep = ", keepdims=True" if layer.keepdims else ""
    function = "reduce_any" if type(layer).__name__ == "Any" else "reduce_all"
    return f"tf.{function}({call.x}{axis}{keep})"


@exporter("ops.Squeeze")
def squeeze(layer: Any, call: Call) -> str:
    return f"tf.squeeze({call.x}{'' if layer.axis is None else f', {layer.axis}'})"


@exporter(*(f"ops.{name}" for name in _UNARY))
def unary(layer: Any, call: Call) -> str:
    return _UNARY[type(layer).__name__].format(call.x)


@exporter(*(f"ops.{name}" for name in _ACTIVE))
def active(layer: Any, call: Call) -> str:
    from ..engine import keras

    if getattr(layer, "approximate", False) or getattr(layer, "alpha", 1.0) != 1.0:
        raise call.refuse("only its default settings are exported")
    name = _ACTIVE[type(layer).__name__]
    return activated(call, getattr(keras().activations, name), str(call.x))


@exporter(*(f"ops.{name}" for name in _REDUCED))
def reduced(layer: Any, call: Call) -> str:
    if "float" not in call.x.dtype:
        raise call.refuse("only floats are exported")
    axis = layer.axis
    text = "" if axis is None else f", axis={list(axis) if isinstance(axis, list | tuple) else axis}"
    keep = ", keepdims=True" if layer.keepdims else ""
    return f"tf.{_REDUCED[type(layer).__name__]}({call.x}{text}{keep})"


@exporter("ops.Reshape")
def reshape(layer: Any, call: Call) -> str:
    sizes = [-1 if size is None else size for size in call.y.shape]
    if sizes.count(-1) > 1:
        raise call.refuse("more than one size of its result isn't known")
    return f"tf.reshape({call.x}, {tuple_text(sizes)})"


@exporter("ops.Transpose")
def transpose(layer: Any, call: Call) -> str:
    return f"tf.transpose({call.x}{'' if layer.axes is None else ', ' + tuple_text(list(layer.axes))})"


@exporter("ops.ExpandDims")
def expand_dims(layer: Any, call: Call) -> str:
    axis = layer.axis[0] if isinstance(layer.axis, list | tuple) and len(layer.axis) == 1 else layer.axis
    return f"tf.expand_dims({call.x}, {axis})"


@exporter("ops.Concatenate")
def concatenate(layer: Any, call: Call) -> str:
    return f"tf.concat([{', '.join(map(str, call.inputs))}], {layer.axis})"


@exporter("ops.Softmax")
def softmax(layer: Any, call: Call) -> str:
    return f"tf.nn.softmax({call.x}, axis={layer.axis})"


@exporter("ops.GetItem")
def subscript(layer: Any, call: Call) -> str:
    key = call.argument(1, "key")
    parts = []
    for part in key if isinstance(key, tuple) else (key,):
        if isinstance(part, slice):
            words = ["" if each is None else str(each) for each in (part.start, part.stop, part.step)]
            parts.append(":".join(words if words[2] else words[:2]))
        elif part is None or part is Ellipsis or isinstance(part, int):
            parts.append("tf.newaxis" if part is None else "..." if part is Ellipsis else str(part))
        else:
            raise call.refuse("only numbers and slices are exported in a subscript")
    return f"{call.x}[{', '.join(parts)}]"
