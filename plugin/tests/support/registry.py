"""The rules, as the compiled half publishes them."""

import json
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from rextio_tensorflow import _native

PREFIX = "rextio-tensorflow/"
TYPE_PREFIX = f"{PREFIX}tensor-"


@dataclass(frozen=True)
class Marker:
    """One tensor type of the vocabulary."""

    key: str
    annotation: str
    dtype: str
    device: str
    rank: int

    @property
    def kind(self) -> str:
        """The key without what all have in common: `f32-cpu-2d`."""
        return self.key.removeprefix(TYPE_PREFIX)


MARKERS = {marker.kind: marker for marker in (Marker(**each) for each in json.loads(_native.types_json()))}
ANNOTATIONS = {kind: marker.annotation for kind, marker in MARKERS.items()}


ANNOTATIONS["cpu"] = "TensorCpu"
ANNOTATIONS[f"{PREFIX}tensors"] = "Tensors"


def is_tensor(kind: str) -> bool:
    """Whether a parameter of this kind is a tensor, not a value of Python."""
    return kind in ANNOTATIONS


def key(kind: str) -> str:
    """Rextio's name of the type of this kind."""
    return TYPE_PREFIX + kind if is_tensor(kind) and not kind.startswith(PREFIX) else kind


def is_key(key: str | None) -> bool:
    """Whether this is Rextio's name of a type of ours."""
    return key is not None and key.startswith(PREFIX)


@dataclass(frozen=True)
class Call:
    """One spelling of one form of a rule."""

    rule: str
    target: str
    expression: str
    params: tuple[tuple[str, str], ...]
    result: str
    has_numbers: bool
    #: Of parameters that are options, values that they may have.
    given: dict[str, tuple[Any, ...]] = field(default_factory=dict, compare=False)
    #: Of parameters of any dtype and rank, the kinds of the form.
    tensors: dict[str, str] = field(default_factory=dict, compare=False)

    @property
    def label(self) -> str:
        types = ",".join(kind for _, kind in self.params)
        return f"{self.rule.removeprefix(PREFIX)}: {self.expression} [{types}]"

    @property
    def source(self) -> str:
        """The body of a function that returns it, with its signature."""
        params = ", ".join(f"{name}: {ANNOTATIONS.get(kind, kind)}" for name, kind in self.params)
        result = ANNOTATIONS.get(self.result, self.result)
        return f"({params}) -> {result}:\n    return {self.expression}\n"

    def kind(self, name: str) -> str:
        """The kind of a parameter's value: of a tensor, always one with a dtype and a rank."""
        return self.tensors.get(name) or dict(self.params)[name]


def option(value: Any) -> Any:
    """A value as Python has it: JSON knows no tuples."""
    return tuple(value) if isinstance(value, list) else value


@cache
def rules() -> tuple[dict[str, Any], ...]:
    """Each with forms and spellings that show all of it."""
    return tuple(json.loads(_native.forms_json()))


def native_rules() -> tuple[dict[str, Any], ...]:
    return tuple(rule for rule in rules() if rule["outcome"] == "native")


@cache
def calls() -> tuple[Call, ...]:
    """The spellings of every native rule on the CPU: what a test may run."""
    return tuple(
        Call(
            rule=rule["id"],
            target=call["target"],
            expression=call["expression"],
            params=tuple((name, kind.removeprefix(TYPE_PREFIX)) for name, kind in call["params"]),
            result=call["result"],
            has_numbers="number" in rule["forms"][call["form"]]["operands"],
            given={name: tuple(map(option, values)) for name, values in call.get("given", {}).items()},
            tensors=call.get("tensors", {}),
        )
        for rule in native_rules()
        if not rule["id"].startswith(f"{PREFIX}cuda0-")
        for call in rule["calls"]
    )


@cache
def float32_calls() -> tuple[tuple[int, Call], ...]:
    """Spellings of float32 tensors alone, with their places among all: two of each rule and each kinds of operands."""
    found: dict[tuple[object, ...], list[tuple[int, Call]]] = {}
    for index, call in enumerate(calls()):
        kinds = tuple(kind for _, kind in call.params)
        if kinds and all(kind.startswith("f32-cpu-") for kind in kinds):
            found.setdefault((call.rule, kinds), []).append((index, call))
    return tuple(each for several in found.values() for each in several[:2])
