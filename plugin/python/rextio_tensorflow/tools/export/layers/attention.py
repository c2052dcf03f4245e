"""Attention."""

from typing import Any

from ..call import Call, Value
from ..registry import exporter
from ..text import number

# What Keras writes in the place of scores that are masked: in the product of heads, and in a softmax of its own.
_MASKED_PRODUCT = 3.38953e38 * -0.7
_MASKED_SOFTMAX = -3e4


@exporter("MultiHeadAttention", masks=True)
def multi_head(layer: Any, call: Call) -> str:
    for setting in ("_use_gate", "_sliding_window"):
        if getattr(layer, setting, None):
            raise call.refuse(f"its setting {setting.strip('_')} is not exported")
    query, value, key = call.argument(0, "query"), call.argument(1, "value"), call.argument(2, "key")
    if call.argument(7, "return_attention_scores"):
        raise call.refuse("return_attention_scores is not exported")
    key = value if key is None else key
    if not all(isinstance(each, Value) and each.rank == 3 for each in (query, value, key)):
        raise call.refuse("only inputs of rank 3 are exported")
    if list(layer._attention_axes) != [1]:
        raise call.refuse("attention over other axes than time is not exported")
    causal = bool(call.argument(9, "use_causal_mask"))
    mask = _mask(call)
    for word, dense, each in (
        ("query", layer._query_dense, query),
        ("key", layer._key_dense, key),
        ("value", layer._value_dense, value),
    ):
        call.let(word, _projected(call, word, dense, each))
    if layer._dropout > 0.0:
        found = _stepwise(layer, call, mask, causal, query, value)
    else:
        found = _product(layer, call, mask, causal)
    heads = call.let("heads", found)
    dense = layer._output_dense
    rows = dense.kernel.shape[0] * dense.kernel.shape[1]
    kernel = call.weight("output_kernel", dense.kernel, (rows, dense.kernel.shape[2]))
    flat = f"tf.reshape({heads}, (-1, {query.dim(1)}, {rows}))"
    found = f"tf.matmul({flat}, {kernel})"
    if dense.bias is not None:
        found = f"{found} + {call.weight('output_bias', dense.bias)}"
    return found


def _projected(call: Call, word: str, dense: Any, x: Value) -> str:
    width, heads, size = dense.kernel.shape
    kernel = call.weight(f"{word}_kernel", dense.kernel, (width, heads * size))
    found = f"tf.matmul({x}, {kernel})"
    if dense.bias is not None:
        found = f"tf.nn.bias_add({found}, {call.weight(f'{word}_bias', dense.bias, (heads * size,))})"
    return f"tf.reshape({found}, (-1, {x.dim(1)}, {heads}, {size}))"


def _mask(call: Call) -> str | None:
    """Which pairs may attend, over (batch, 1, query, key)."""
    parts = []
    for word, axis in (("query_mask", "-1"), ("value_mask", "1"), ("key_mask", "1")):
        places = call.masked(word)
        if places is not None:
            parts.append(f"tf.expand_dims({places}, {axis})")
    given = call.argument(6, "attention_mask")
    if given is not None:
        if given.rank != 3:
            raise call.refuse("an attention mask of another rank than 3 is not exported")
        parts.append(f"tf.cast({given}, tf.bool)" if given.dtype != "bool" else str(given))
    if not parts:
        return None
    found = parts[0]
    for part in parts[1:]:
        found = f"tf.logical_and({found}, {part})"
    return call.let("pairs", f"tf.expand_dims({found}, 1)")


def _triangle(query: str, key: str) -> str:
    return f"tf.linalg.band_part(tf.ones(({query}, {key}), tf.bool), -1, 0)"


def _product(layer: Any, call: Call, mask: str | None, causal: bool) -> str:
    query, value = call.argument(0, "query"), call.argument(1, "value")
    scale = number(layer._inverse_sqrt_key_dim)
    scores = call.let("scores", f'tf.einsum("BTNH,BSNH->BNTS", query, key) * {scale}')
    if causal:
        triangle = _triangle(query.dim(1), value.dim(1))
        mask = call.let("pairs", triangle if mask is None else f"tf.logical_and({mask}, {triangle})")
    if mask is not None:
        scores = call.let("scores", f"tf.where({mask}, {scores}, tf.constant({number(_MASKED_PRODUCT)}))")
    return f'tf.einsum("BNTS,BSNH->BTNH", tf.nn.softmax({scores}), value)'


def _stepwise(layer: Any, call: Call, mask: str | None, causal: bool, query: Value, value: Value) -> str:
    """Layers with dropout take another way, also where nothing is dropped."""
    scale = number(layer._inverse_sqrt_key_dim)
    call.let("query", f"tf.transpose(query * {scale}, (0, 2, 3, 1))")
    call.let("key", "tf.transpose(key, (0, 2, 1, 3))")
    scores = call.let("scores", "tf.transpose(tf.matmul(key, query), (0, 1, 3, 2))")
    if causal:
        triangle = _triangle(query.dim(1), value.dim(1))
        mask = call.let("pairs", triangle if mask is None else f"tf.logical_and({mask}, {triangle})")
    if mask is not None:
        scores = call.let(
            "scores", f"tf.nn.softmax(tf.where({mask}, {scores}, tf.constant({number(_MASKED_SOFTMAX)})))"
        )
        scores = call.let("scores", f"tf.where({mask}, {scores}, tf.zeros_like({scores}))")
    else:
        scores = call.let("scores", f"tf.nn.softmax({scores})")
    return f"tf.transpose(tf.matmul({scores}, tf.transpose(value, (0, 2, 1, 3))), (0, 2, 1, 3))"


@exporter("Attention", "AdditiveAttention", masks=True)
def attention(layer: Any, call: Call) -> str:
    given = call.argument(0, "inputs")
    if call.argument(3, "return_attention_scores"):
        raise call.refuse("return_attention_scores is not exported")
    query, value = given[0], given[1]
    key = given[2] if len(given) > 2 else value
    if any(each.rank != 3 for each in given):
        raise call.refuse("only inputs of rank 3 are exported")
    scores = call.let("scores", _scores(layer, call, query, key))
    places = call.masked("mask", 1)
    mask: str | None = None if places is None else f"tf.expand_dims({places}, 1)"
    if call.argument(4, "use_causal_mask"):
        triangle = _triangle(query.dim(1), key.dim(1))
        mask = triangle if mask is None else f"tf.logical_and({mask}, {triangle})"
    if mask is not None:
        pairs = call.let("pairs", mask)
        scores = call.let("scores", f"tf.where({pairs}, {scores}, {scores} - 1e9)")
    found = f"tf.matmul(tf.nn.softmax({scores}), {value})"
    rows = call.masked("mask", 0)
    if rows is None:
        return found
    found = call.let("found", found)
    return f"tf.where(tf.expand_dims({rows}, -1), {found}, tf.zeros_like({found}))"


def _scores(layer: Any, call: Call, query: Value, key: Value) -> str:
    additive = type(layer).__name__ == "AdditiveAttention"
    scale = None if layer.scale is None else call.weight("scale", layer.scale)
    if additive or layer.score_mode == "concat":
        total = f"tf.expand_dims({query}, 2) + tf.expand_dims({key}, 1)"
        if additive:
            factor = "" if scale is None else f"{scale} * "
            return f"tf.reduce_sum({factor}tf.tanh({total}), axis=-1)"
        inner = total if scale is None else f"{scale} * ({total})"
        weight = call.weight("concat_score_weight", layer.concat_score_weight)
        total = call.let("total", f"tf.reduce_sum(tf.tanh({inner}), axis=-1)")
        return f"{weight} * {total}"
    found = f"tf.matmul({query}, tf.transpose({key}, (0, 2, 1)))"
    return found if scale is None else f"{found} * {scale}"
