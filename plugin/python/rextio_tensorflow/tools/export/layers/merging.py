"""Several inputs made one."""

from typing import Any

from ..call import Call
from ..registry import exporter

_FORMS = {
    "Add": "{} + {}",
    "Subtract": "{} - {}",
    "Multiply": "{} * {}",
    "Maximum": "tf.maximum({}, {})",
    "Minimum": "tf.minimum({}, {})",
    "Average": "{} + {}",
}


@exporter(*_FORMS, masks=True)
def merged(layer: Any, call: Call) -> str:
    kind = type(layer).__name__
    most = max(each.rank for each in call.inputs)
    inputs = []
    for each in call.inputs:
        text = str(each)
        for _ in range(most - each.rank):
            text = f"tf.expand_dims({text}, 1)"
        inputs.append(text)
    found = inputs[0]
    for word in inputs[1:]:
        found = _FORMS[kind].format(found, word)
    if kind == "Average":
        return f"({found}) / {float(len(inputs))}"
    return found


@exporter("Concatenate", masks=True)
def concatenate(layer: Any, call: Call) -> str:
    if len(call.inputs) > 16:
        raise call.refuse("more than 16 inputs are not exported")
    return f"tf.concat([{', '.join(map(str, call.inputs))}], {layer.axis})"


@exporter("Dot")
def dot(layer: Any, call: Call) -> str:
    x, y = call.inputs
    axes = [layer.axes, layer.axes] if isinstance(layer.axes, int) else list(layer.axes)
    axes = [axis % each.rank for axis, each in zip(axes, (x, y), strict=True)]
    if (x.rank, y.rank) not in ((2, 2), (3, 3)) or layer.normalize:
        raise call.refuse("only inputs of rank 2, or both of rank 3, that are not normalized are exported")
    if x.rank == 2:
        product = f"tf.matmul(tf.expand_dims({x}, 1), tf.expand_dims({y}, 2))"
        return f"tf.squeeze({product}, 1)"
    first = f"tf.transpose({x}, (0, 2, 1))" if axes[0] == 1 else str(x)
    second = f"tf.transpose({y}, (0, 2, 1))" if axes[1] == 2 else str(y)
    return f"tf.matmul({first}, {second})"
