"""What the rules of this plugin take, as the compiled half publishes it."""

import difflib
import json
import re
from functools import cache
from typing import Any

from ... import _native
from ..settings import PLUGIN
from .source import Source

# Names of one TensorFlow function: what has the same last name in these modules is the same object.
NAMESPACES = ("tensorflow", "tensorflow.math", "tensorflow.nn", "tensorflow.linalg")


@cache
def _rules() -> dict[str, dict[str, Any]]:
    return {rule["id"]: rule for rule in json.loads(_native.registry_json())}


def code(rule: str) -> str:
    """The diagnostic code of a rule."""
    return str(_rules()[rule]["code"]) if rule in _rules() else rule


@cache
def targets() -> frozenset[str]:
    """The TensorFlow functions that some rule takes."""
    return frozenset(
        target for rule in _rules().values() if rule["outcome"] == "native" for target in rule["targets"]
    )


def spell(source: Source, target: str) -> str | None:
    """How a file writes a TensorFlow function, if some rule takes it."""
    return source.spell(target) if target in targets() else None


def _of(target: str) -> list[dict[str, Any]]:
    """The rules of a function."""
    return [rule for rule in _rules().values() if target in rule["targets"]]


def ranks(target: str) -> list[int]:
    """The ranks that a function's first operand may have."""
    firsts = [rule["operands"][0] for rule in _of(target) if rule["operands"]]
    return sorted({rank for first in firsts for rank in first["ranks"]})


def takes_one_tensor(target: str) -> bool:
    """Whether every rule of a function takes one tensor."""
    rules = _of(target)
    return bool(rules) and all(len(rule["operands"]) == 1 for rule in rules)


def parameters(target: str) -> tuple[str, ...]:
    """The names of a function's parameters in their order, as far as its rules know them."""
    known = [
        tuple(str(each["name"]) for each in (*rule["operands"], *rule["options"])) for rule in _of(target)
    ]
    return max(known, key=len, default=())


def same_function(target: str) -> str | None:
    """Another name of the same TensorFlow function that a rule takes."""
    space, _, last = target.rpartition(".")
    if space not in NAMESPACES:
        return None
    for other in NAMESPACES:
        if f"{other}.{last}" in targets() and f"{other}.{last}" != target:
            return f"{other}.{last}"
    return None


def nearest(target: str) -> list[str]:
    """Supported functions with a similar name."""
    last = target.rpartition(".")[2]
    by_last: dict[str, str] = {}
    for each in sorted(targets(), key=len):
        by_last.setdefault(each.rpartition(".")[2], each)
    found = difflib.get_close_matches(last, by_last, n=3, cutoff=0.6)
    return [re.sub(r"^tensorflow\.", "tf.", by_last[each]) for each in found]


def annotation(type_key: str | None) -> str:
    """A type as users write it."""
    if type_key is None:
        return "?"
    plugin, _, kind = type_key.partition("/")
    if plugin != PLUGIN or not kind.startswith("tensor"):
        return type_key
    # `tensor-f32-cuda0-2d` is `TensorF32Cuda0_2D`, `tensor-cpu` is `TensorCpu`.
    words = re.sub(r"(\d)-(?=\d)", r"\1_", kind).split("-")
    name = "".join(each.capitalize() for each in words)
    return re.sub(r"\dd$", lambda found: found[0].upper(), name)


def rank(type_key: str | None) -> int | None:
    """The rank of a tensor type."""
    last = (type_key or "").rpartition("-")[2]
    return int(last[:-1]) if last.endswith("d") and last[:-1].isdigit() else None
