"""The rules, as the compiled half publishes them."""

import json
from dataclasses import dataclass
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


def is_tensor(kind: str) -> bool:
    """Whether a parameter of this kind is a tensor, not a Python number."""
    return "-" in kind


@dataclass(frozen=True)
class Call:
    """One spelling of one form of a rule."""

    rule: str
    target: str
    expression: str
    params: tuple[tuple[str, str], ...]
    result: str
    has_numbers: bool

    @property
    def label(self) -> str:
        types = ",".join(kind for _, kind in self.params)
        return f"{self.rule.removeprefix(PREFIX)}: {self.expression} [{types}]"

    @property
    def source(self) -> str:
        """The body of a function that returns it, with its signature."""
        params = ", ".join(f"{name}: {ANNOTATIONS.get(kind, kind)}" for name, kind in self.params)
        return f"({params}) -> {ANNOTATIONS[self.result]}:\n    return {self.expression}\n"


@cache
def rules() -> tuple[dict[str, Any], ...]:
    """Each with all its forms and spellings."""
    return tuple(json.loads(_native.forms_json()))


def native_rules() -> tuple[dict[str, Any], ...]:
    return tuple(rule for rule in rules() if rule["outcome"] == "native")


@cache
def calls() -> tuple[Call, ...]:
    """Every spelling of every form of every native rule."""
    return tuple(
        Call(
            rule=rule["id"],
            target=call["target"],
            expression=call["expression"],
            params=tuple((name, kind.removeprefix(TYPE_PREFIX)) for name, kind in call["params"]),
            result=call["result"],
            has_numbers="number" in rule["forms"][call["form"]]["operands"],
        )
        for rule in native_rules()
        for call in rule["calls"]
    )
