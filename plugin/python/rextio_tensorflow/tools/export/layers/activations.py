"""Activations: those of `keras.activations`, and the layers that are one."""

from collections.abc import Callable
from typing import Any

from ..call import Call
from ..engine import keras
from ..registry import exporter
from ..text import number, tuple_text

# The name of the function in `keras.activations`, and what it is with its default settings.
FUNCTIONS: dict[str, str] = {
    "linear": "{x}",
    "relu": "tf.nn.relu({x})",
    "relu6": "tf.nn.relu6({x})",
    "sigmoid": "tf.nn.sigmoid({x})",
    "tanh": "tf.nn.tanh({x})",
    "softmax": "tf.nn.softmax({x})",
    "log_softmax": "tf.nn.log_softmax({x})",
    "softplus": "tf.math.softplus({x})",
    "softsign": "tf.nn.softsign({x})",
    "elu": "tf.nn.elu({x})",
    "selu": "tf.nn.selu({x})",
    "gelu": "tf.nn.gelu({x})",
    "silu": "tf.nn.silu({x})",
    "leaky_relu": "tf.nn.leaky_relu({x}, alpha=0.2)",
    "exponential": "tf.exp({x})",
    "mish": "{x} * tf.tanh(tf.math.softplus({x}))",
    "hard_sigmoid": "tf.nn.relu6({x} + 3.0) / 6.0",
    "hard_silu": "{x} * (tf.nn.relu6({x} + 3.0) / 6.0)",
    "hard_tanh": "tf.clip_by_value({x}, -1.0, 1.0)",
    "hard_shrink": "tf.where(tf.abs({x}) > 0.5, {x}, tf.zeros_like({x}))",
    "soft_shrink": "tf.where({x} > 0.5, {x} - 0.5, tf.where({x} < -0.5, {x} + 0.5, tf.zeros_like({x})))",
    "tanh_shrink": "{x} - tf.tanh({x})",
    "celu": "tf.maximum({x}, 0.0) + tf.math.expm1(tf.minimum({x}, 0.0))",
    "glu": "tf.split({x}, 2, axis=-1)[0] * tf.sigmoid(tf.split({x}, 2, axis=-1)[1])",
    "squareplus": "({x} + tf.sqrt(tf.square({x}) + 4.0)) / 2.0",
    "log_sigmoid": "-tf.math.softplus(-{x})",
    "sparse_plus": (
        "tf.where({x} <= -1.0, tf.zeros_like({x}), tf.where({x} < 1.0, 0.25 * tf.pow({x} + 1.0, 2.0), {x}))"
    ),
    "sparse_sigmoid": (
        "tf.where({x} <= -1.0, tf.zeros_like({x}), "
        "tf.where({x} >= 1.0, tf.ones_like({x}), 0.5 * ({x} + 1.0)))"
    ),
}


def activated(call: Call, function: Any, expression: str, word: str = "x") -> str:
    """An activation of an expression; `function` is a layer's own, perhaps None."""
    if function is None:
        return expression
    if isinstance(function, keras().layers.Layer):
        raise call.refuse("its activation is a layer; put that layer after it")
    name = getattr(function, "__name__", "")
    known = FUNCTIONS.get(name)
    if known is None or getattr(keras().activations, name, None) is not function:
        raise call.refuse(f"there is no expression for its activation {name or function!r}")
    if known == "{x}":
        return expression
    if known.count("{x}") > 1 and not expression.isidentifier():
        expression = call.let(word, expression)
    return known.format(x=expression)


@exporter("Activation")
def activation(layer: Any, call: Call) -> str | None:
    found = activated(call, layer.activation, str(call.x))
    return None if found == str(call.x) else found


@exporter("ReLU")
def relu(layer: Any, call: Call) -> str:
    x, slope, most, threshold = call.x, layer.negative_slope, layer.max_value, layer.threshold
    slope, threshold = float(slope or 0.0), float(threshold or 0.0)
    if slope and most is None and not threshold:
        return f"tf.nn.leaky_relu({x}, alpha={number(slope)})"
    if threshold:
        found = f"tf.where({x} > {number(threshold)}, {x}, tf.zeros_like({x}))"
    elif most == 6:
        found = f"tf.nn.relu6({x})"
    else:
        found = f"tf.nn.relu({x})"
    if most is not None and (threshold or most != 6):
        found = f"tf.clip_by_value({found}, 0.0, {number(most)})"
    if slope:
        negative = f"tf.nn.relu(-{x} + {number(threshold)})" if threshold else f"tf.nn.relu(-{x})"
        found = f"{found} - {number(slope)} * {negative}"
    return found


@exporter("LeakyReLU")
def leaky_relu(layer: Any, call: Call) -> str:
    return f"tf.nn.leaky_relu({call.x}, alpha={number(layer.negative_slope)})"


@exporter("ELU")
def elu(layer: Any, call: Call) -> str:
    if layer.alpha == 1:
        return f"tf.nn.elu({call.x})"
    raised = call.let("raised", f"tf.nn.elu({call.x})")
    return f"tf.where({call.x} > 0.0, {raised}, {number(layer.alpha)} * {raised})"


@exporter("PReLU")
def prelu(layer: Any, call: Call) -> str:
    x, alpha = call.x, call.weight("alpha", layer.alpha)
    return f"tf.nn.relu({x}) + -{alpha} * tf.nn.relu(-{x})"


@exporter("Softmax", masks=True)
def softmax(layer: Any, call: Call) -> str:
    if call.mask is not None or len(call.given) > 1:
        raise call.refuse("a softmax with a mask is not exported")
    axis = layer.axis
    axes = list(axis) if isinstance(axis, list | tuple) else [axis]
    if len(axes) == 1:
        return f"tf.nn.softmax({call.x})" if axes[0] == -1 else f"tf.nn.softmax({call.x}, axis={axes[0]})"
    places = tuple_text(axes)
    return f"tf.exp({call.x} - tf.reduce_logsumexp({call.x}, axis={places}, keepdims=True))"


def plain(name: str) -> Callable[[Any, Call], str]:
    """An exporter of an operation that is an activation."""
    return lambda layer, call: activated(call, getattr(keras().activations, name), str(call.x))
