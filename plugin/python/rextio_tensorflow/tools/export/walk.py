"""Walks a model in the order in which it runs, and lets each layer's exporter write."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from . import registry
from .call import Call, Value
from .engine import keras, tree
from .errors import ExportError
from .network import Network
from .text import Function
from .trace import as_functional

_MASKS = ("mask", "query_mask", "value_mask", "key_mask")


class Walk:
    """One walk through a model and the models in it."""

    def __init__(self, network: Network) -> None:
        self._network = network
        self._named: dict[int, str] = {}

    def run(self, model: Any, inputs: list[Value], path: str) -> Any:
        """What the model gives for these inputs, in its own structure."""
        functional = as_functional(model, path)
        known = {id(symbol): value for symbol, value in zip(functional.inputs, inputs, strict=True)}
        nodes = [
            node
            for depth in sorted(functional._nodes_by_depth, reverse=True)
            for node in functional._nodes_by_depth[depth]
            if node.operation is not None and not node.is_input
        ]
        for index, node in enumerate(nodes):

            def value_of(symbol: Any) -> Any:
                return known.get(id(symbol), symbol)

            arguments = tree().map_structure(value_of, node.arguments.args)
            keywords = tree().map_structure(value_of, dict(node.arguments.kwargs))
            if type(node.operation).__name__ in ("Maximum", "Minimum"):
                masked = [
                    each
                    for each in node.arguments.keras_tensors
                    if getattr(each, "_keras_mask", None) is not None
                ]
                if masked:
                    raise ExportError(
                        f"{path}/{node.operation.name}: inputs with a mask are not exported for it"
                    )
            place = f"layer {index + 1} of {len(nodes)} of {path}, {node.operation.name!r}"
            found = self._call(node.operation, arguments, keywords, node.outputs, place, path)
            for symbol, value in zip(node.outputs, found, strict=True):
                known[id(symbol)] = value
        return tree().map_structure(lambda symbol: known[id(symbol)], functional._outputs_struct)

    def _call(
        self, layer: Any, arguments: Any, keywords: Any, outputs: list[Any], place: str, path: str
    ) -> list[Value]:
        words = [word for word in _MASKS if word in keywords]
        masks = {word: keywords.pop(word) for word in words}
        masks = {
            word: mask
            for word, mask in masks.items()
            if any(each is not None for each in tree().flatten(mask))
        }
        given = [each for each in tree().flatten((arguments, keywords)) if isinstance(each, Value)]
        specs = tuple(Value("", tuple(each.shape), str(each.dtype)) for each in outputs)
        entry = registry.find(layer)
        if entry is None:
            if is_model(layer) and masks:
                raise ExportError(
                    f"{place}: a model in a model is not exported with a mask; put its layers there"
                )
            if is_model(layer):
                found = self.run(layer, self._cast(layer, given), f"{path}/{layer.name}")
                return [each for each in tree().flatten(found) if isinstance(each, Value)]
            raise ExportError(
                f"{place}: there is no exporter for {type(layer).__module__}.{type(layer).__name__}. Register one: a "
                f"function `(layer, call)` under `@rextio_tensorflow.exporter({type(layer).__name__})`, in a module "
                "that is imported before (`--import MODULE`); docs/keras.md has an example"
            )
        check(layer, place)
        given = self._cast(layer, given)
        call = Call(
            self._network,
            layer,
            self._name(layer),
            place,
            tuple(given),
            arguments,
            keywords,
            specs,
            entry.inline,
            masks,
        )
        if masks and not entry.masks:
            raise call.refuse("its inputs have a mask, which is not exported for it")
        try:
            found = entry.function(layer, call)
        except ExportError as error:
            if str(error).startswith(place):
                raise
            raise call.refuse(str(error)) from None
        return self._written(call, found)

    def _written(self, call: Call, found: str | list[str] | None) -> list[Value]:
        network = self._network
        if found is None:
            return [call.given[0]]
        if call.inline:
            results = found if isinstance(found, list) else [found]
            if call.lines:
                network.write([f"# {call.layer.name}", *call.lines])
            values = []
            for spec, expression in zip(call.results, results, strict=True):
                if expression.isidentifier():
                    values.append(Value(expression, spec.shape, spec.dtype))
                    continue
                token = network.token()
                network.write([f"{token} = {expression}"], token)
                values.append(Value(token, spec.shape, spec.dtype))
            return values
        assert isinstance(found, str)
        shapes = [_shape_text(each.shape) for each in (*call.given, call.y)]
        comment = f"{type(call.layer).__name__}: {', '.join(shapes[:-1])} to {shapes[-1]}."
        name = network.define(
            Function(call.name, call.parameters, call.y.annotation, call.lines, found, comment)
        )
        token = network.token()
        network.write([f"{token} = {name}({', '.join(call.passed)})"], token)
        return [Value(token, call.y.shape, call.y.dtype)]

    def _cast(self, layer: Any, given: list[Value]) -> list[Value]:
        """Keras casts floats to the layer's dtype."""
        wanted = getattr(layer, "compute_dtype", None)
        values = []
        for each in given:
            if (
                wanted
                and "float" in each.dtype
                and each.dtype != wanted
                and getattr(layer, "autocast", False)
            ):
                token = self._network.token()
                self._network.write([f"{token} = tf.cast({each}, tf.{wanted})"], token)
                each = replace(each, name=token, dtype=wanted)
            values.append(each)
        return values

    def _name(self, layer: Any) -> str:
        if id(layer) not in self._named:
            self._named[id(layer)] = self._network.names.fresh(layer.name)
        return self._named[id(layer)]


def is_model(layer: Any) -> bool:
    return isinstance(layer, keras().Model)


def check(layer: Any, place: str) -> None:
    """What is refused of any layer."""
    if getattr(layer, "stateful", False):
        raise ExportError(
            f"{place}: it is stateful: what it gives depends on the calls before. Make it stateless"
        )
    policy = getattr(layer, "dtype_policy", None)
    if policy is not None and (policy.compute_dtype, policy.variable_dtype) != ("float32", "float32"):
        raise ExportError(
            f"{place}: its dtype policy is {policy.name}; only float32 is exported, no mixed precision and no "
            "quantized weights. Build the model with float32 and load the weights into it"
        )
    if not getattr(layer, "built", True):
        raise ExportError(
            f"{place}: it was never built, so it has no weights. Call the model on an input first"
        )


def _shape_text(shape: tuple[int | None, ...]) -> str:
    words = [
        ("batch" if axis == 0 else "any") if size is None else str(size) for axis, size in enumerate(shape)
    ]
    return f"({', '.join(words)})"
