"""Dense layers, embeddings, and what does nothing when nobody trains."""

from typing import Any

from ..call import Call
from ..registry import exporter
from .activations import activated


@exporter("Dense")
def dense(layer: Any, call: Call) -> str:
    x = call.x
    kernel = call.weight("kernel", layer.kernel)
    if x.rank == 2:
        found = f"tf.matmul({x}, {kernel})"
    elif x.rank > 2:
        found = f"tf.tensordot({x}, {kernel}, axes=[{x.rank - 1}, 0])"
    else:
        raise call.refuse("its input has rank 1")
    return activated(call, layer.activation, biased(call, layer.bias, found))


def biased(call: Call, bias: Any, expression: str) -> str:
    """A vector added to the last axis, as Keras adds it."""
    if bias is None:
        return expression
    added = call.weight("bias", bias)
    if added.shape == (1,):
        return f"{expression} + {added}"
    return f"tf.nn.bias_add({expression}, {added})"


@exporter("Embedding")
def embedding(layer: Any, call: Call) -> str:
    ids = call.given[0]
    if getattr(layer, "lora_enabled", False):
        raise call.refuse("it has LoRA weights; merge them first")
    table = call.weight("embeddings", layer.embeddings)
    if ids.source is not None:
        limits = call.network.limits
        limits[ids.source] = min(limits.get(ids.source, layer.input_dim), layer.input_dim)
    x = call.x
    if "float" in x.dtype or x.dtype in ("bool", "uint8"):
        return f"tf.gather({table}, tf.cast({x}, tf.int32))"
    rows = call.let("rows", f"tf.where({x} < 0, {x} + {layer.input_dim}, {x})")
    return f"tf.gather({table}, {rows})"


@exporter("Masking")
def masking(layer: Any, call: Call) -> str:
    x = call.x
    kept = f"tf.reduce_any(tf.not_equal({x}, {float(layer.mask_value)!r}), axis=-1, keepdims=True)"
    return f"tf.where({kept}, {x}, tf.zeros_like({x}))"


_PRODUCTS = ("ab,bc->ac", "abc,cd->abd", "abc,cde->abde", "abcd,cde->abe")


@exporter("EinsumDense")
def einsum_dense(layer: Any, call: Call) -> str:
    """The equations that Keras computes by one product of matrices."""
    letters: dict[str, str] = {}
    for letter in layer.equation:
        if letter.isalpha():
            letters.setdefault(letter, "abcdefgh"[len(letters)])
    equation = "".join(letters.get(letter, letter) for letter in layer.equation)
    x, kernel = call.x, layer.kernel
    if equation not in _PRODUCTS:
        raise call.refuse(f"its equation {layer.equation} is none of {', '.join(_PRODUCTS)}")
    if equation == "abcd,cde->abe":
        rows = x.size(2) * x.size(3)
        flat = call.let("flat", f"tf.reshape({x}, (-1, {x.dim(1)}, {rows}))")
        found = f"tf.matmul({flat}, {call.weight('kernel', kernel, (rows, kernel.shape[-1]))})"
    elif equation == "abc,cde->abde":
        matrix = call.weight("kernel", kernel, (x.size(2), kernel.shape[1] * kernel.shape[2]))
        found = (
            f"tf.reshape(tf.matmul({x}, {matrix}), (-1, {x.dim(1)}, {kernel.shape[1]}, {kernel.shape[2]}))"
        )
    else:
        found = f"tf.matmul({x}, {call.weight('kernel', kernel)})"
    if layer.bias is not None:
        found = f"{found} + {call.weight('bias', layer.bias)}"
    return activated(call, layer.activation, found)


@exporter(
    "Dropout",
    "SpatialDropout1D",
    "SpatialDropout2D",
    "SpatialDropout3D",
    "AlphaDropout",
    "GaussianDropout",
    "GaussianNoise",
    "ActivityRegularization",
    "Identity",
    masks=True,
)
def nothing(layer: Any, call: Call) -> None:
    """The input itself."""
