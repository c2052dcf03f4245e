"""A model as a graph of layers: it has one, or its `call` is read by running it on symbols."""

from __future__ import annotations

import inspect
from typing import Any

from .engine import functional_class, keras, tree
from .errors import ExportError


def as_functional(model: Any, path: str) -> Any:
    if isinstance(model, keras().Sequential):
        if model._functional is None:
            raise ExportError(
                f"{path} was never built: give it an Input, or call it on one, and save it then"
            )
        return model._functional
    if isinstance(model, functional_class()):
        return model
    return _traced(model, path)


def _traced(model: Any, path: str) -> Any:
    """A subclassed model, of which the shapes of the inputs are known if it was called."""
    kind = type(model).__name__
    if not model.built:
        raise ExportError(f"{path} ({kind}) was never built: call it on an input first")
    shapes = dict(model._build_shapes_dict or {})
    if not shapes:
        raise ExportError(
            f"{path} ({kind}): the shapes of its inputs aren't known; call it on an input first"
        )
    try:
        symbols = {name: _symbols(name, shape) for name, shape in shapes.items()}
        accepts = inspect.signature(model.call).parameters
        more = {"training": False} if "training" in accepts else {}
        outputs = model.call(*symbols.values(), **more)
        found = keras().Model(list(tree().flatten(list(symbols.values()))), outputs, name=model.name)
    except Exception as error:
        raise ExportError(
            f"{path} ({kind}): its `call` can't be read by running it on symbols ({type(error).__name__}: "
            f"{(str(error).splitlines() or [''])[0]}). Write the model with the functional API"
        ) from error
    return found


def _symbols(name: str, shape: Any) -> Any:
    """An input, or several in a structure, of any batch size."""
    word = name.removesuffix("_shape")
    return tree().map_shape_structure(
        lambda each: keras().Input(batch_shape=(None, *each[1:]), name=word), shape
    )
