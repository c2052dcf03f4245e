"""The rules, as the compiled half publishes them."""

import json
from dataclasses import dataclass
from functools import cache
from typing import Any

from rextio_tensorflow import _native

PREFIX = "rextio-tensorflow/"
TYPE_PREFIX = f"{PREFIX}tensor-"
ANNOTATIONS = {
    "f32-cpu-1d": "TensorF32Cpu1D",
    "f32-cpu-2d": "TensorF32Cpu2D",
    "i64-cpu-1d": "TensorI64Cpu1D",
    "f32-cuda0-1d": "TensorF32Cuda0_1D",
    "f32-cuda0-2d": "TensorF32Cuda0_2D",
}


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
    return tuple(json.loads(_native.registry_json()))


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
        )
        for rule in native_rules()
        for call in rule["calls"]
    )
