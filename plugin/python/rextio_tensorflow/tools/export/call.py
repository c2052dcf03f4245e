"""One call of a layer, as its exporter sees it: the inputs, the weights, and where it writes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .engine import tree
from .errors import ExportError
from .names import identifier
from .registry import find
from .text import MARKERS, Function, Parameter

if TYPE_CHECKING:
    from .network import Network


@dataclass(frozen=True)
class Value:
    """A tensor: the name that it has where the exporter writes. An unknown size is None."""

    name: str
    shape: tuple[int | None, ...]
    dtype: str
    # The name that it has in the network, if it is an input or is computed from weights.
    source: str | None = None

    def __str__(self) -> str:
        return self.name

    @property
    def rank(self) -> int:
        return len(self.shape)

    @property
    def annotation(self) -> str:
        """The marker of `rextio_tensorflow.types` for it."""
        return marker(self.dtype, self.rank)

    def size(self, axis: int) -> int:
        """A size that must be known."""
        found = self.shape[axis]
        if found is None:
            raise ExportError(
                f"axis {axis} of {self.name} has no known size; give the model's input a whole shape"
            )
        return found

    def dim(self, axis: int) -> str:
        """A size as it is written: a number if it is known, else what the tensor has at run time."""
        found = self.shape[axis]
        return f"tf.shape({self.name})[{axis % self.rank}]" if found is None else str(found)


def marker(dtype: str, rank: int) -> str:
    if dtype not in MARKERS or rank > 5:
        raise ExportError(
            f"a tensor of {dtype} and rank {rank} has no type here: {', '.join(MARKERS)} to rank 5 have"
        )
    return f"Tensor{MARKERS[dtype]}Cpu{rank}D"


@dataclass
class Call:
    """What an exporter is given beside the layer."""

    network: Network
    layer: Any
    # The layer's name as an identifier, and its place in the model.
    name: str
    place: str
    # The tensors that it is called with, in order, and all arguments with those tensors in them.
    given: tuple[Value, ...]
    arguments: tuple[Any, ...]
    keywords: dict[str, Any]
    # Shape and dtype of each result.
    results: tuple[Value, ...]
    inline: bool
    # The masks that it is called with, by the names of the arguments.
    masks: dict[str, Any] = field(default_factory=dict)
    inputs: list[Value] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    parameters: list[Parameter] = field(default_factory=list)
    # What the network passes for each parameter.
    passed: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        different = list(dict.fromkeys(each.name for each in self.given))
        words = {name: "x" if len(different) == 1 else f"x_{index}" for index, name in enumerate(different)}
        for value in self.given:
            self.inputs.append(value if self.inline else replace(value, name=words[value.name]))
            if not self.inline and value.name not in self.passed:
                self.parameters.append(Parameter(words[value.name], value.annotation))
                self.passed.append(value.name)

    @property
    def x(self) -> Value:
        """The first input."""
        return self.inputs[0]

    @property
    def y(self) -> Value:
        """The first result: its shape and dtype."""
        return self.results[0]

    def argument(self, position: int, name: str, default: Any = None) -> Any:
        """What the layer is called with, in which tensors are as the exporter may write them."""
        found = self.keywords.get(name, default)
        if position < len(self.arguments):
            found = self.arguments[position]
        names = {value.name: self.inputs[index] for index, value in enumerate(self.given)}
        return tree().map_structure(
            lambda each: names.get(each.name, each) if isinstance(each, Value) else each, found
        )

    @property
    def mask(self) -> Value | None:
        """The mask of the input, as the exporter may write it."""
        return self.masked("mask")

    def masked(self, word: str, index: int | None = None) -> Value | None:
        """The mask that is an argument of this name, or an element of a list that is."""
        found = self.masks.get(word)
        if isinstance(found, list | tuple):
            if index is None or index >= len(found):
                return None
            return self.use(found[index], f"{word}_{index}")
        return self.use(found, word)

    def use(self, value: Value | None, word: str) -> Value | None:
        """A tensor of the network that isn't an input, as another parameter."""
        if value is None or self.inline:
            return value
        if not any(each.name == word for each in self.parameters):
            self.parameters.append(Parameter(word, value.annotation))
            self.passed.append(value.name)
        return replace(value, name=word)

    def inner(self, layer: Any, x: Value, result: Value, word: str) -> str:
        """A call of a layer in this one, for an exporter that writes inline."""
        entry = find(layer)
        if entry is None or entry.inline:
            raise self.refuse(
                f"there is no exporter for the {type(layer).__name__} in it that could be put here"
            )
        name = f"{self.name}_{word}"
        call = Call(self.network, layer, name, self.place, (x,), (x,), {}, (result,), False)
        found = entry.function(layer, call)
        if found is None:
            return x.name
        assert isinstance(found, str)
        function = Function(identifier(name), call.parameters, result.annotation, call.lines, found, "")
        return f"{self.network.define(function)}({', '.join(call.passed)})"

    def weight(self, word: str, value: Any, shape: Sequence[int] | None = None) -> Value:
        """A weight that is stored, perhaps in another shape."""
        name, array = self.network.store(f"{self.name}_{word}", value, shape)
        return self._parameter(word, name, array)

    def derived(self, word: str, expression: str, **stored: Any) -> Value:
        """What is computed once, when the weights are loaded, from stored or computed values, which stand in braces."""
        name, array = self.network.derive(f"{self.name}_{word}", expression, self.name, stored)
        return replace(self._parameter(word, name, array), source=name)

    def _parameter(self, word: str, name: str, array: Any) -> Value:
        value = Value(name, tuple(array.shape), str(array.dtype))
        if self.inline:
            self.network.parameter(Parameter(name, value.annotation))
            return value
        if not any(each.name == word for each in self.parameters):
            self.parameters.append(Parameter(word, value.annotation))
            self.passed.append(name)
        self.network.parameter(Parameter(name, value.annotation))
        return replace(value, name=word)

    def local(self, word: str) -> str:
        """A name for what the exporter assigns: `word`, or one that is free in the network."""
        return self.network.local(f"{self.name}_{word}") if self.inline else word

    def let(self, word: str, expression: object) -> str:
        """Assigns an expression, and gives the name."""
        name = self.local(word)
        if name != str(expression):
            self.line(f"{name} = {expression}")
        return name

    def line(self, text: str) -> None:
        self.lines.append(text)

    def function(
        self, word: str, parameters: dict[str, str], lines: list[str], result: str, rank: int
    ) -> str:
        """A function beside the network's, of float32 tensors; gives its name."""
        function = Function(
            identifier(f"{self.name}_{word}"),
            [Parameter(name, annotation) for name, annotation in parameters.items()],
            marker("float32", rank),
            lines,
            result,
            "",
        )
        return self.network.define(function)

    def refuse(self, text: str) -> ExportError:
        """An error that names the layer and its place."""
        return ExportError(f"{self.place} ({type(self.layer).__name__}): {text}")
