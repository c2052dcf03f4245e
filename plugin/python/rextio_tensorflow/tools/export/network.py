"""The network that is written: its functions, its parameters, what is stored, and what calls what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .call import Value
from .names import Names
from .text import Function, Parameter

# A result of a layer, before it gets the name of a local.
_TOKEN = re.compile(r"_v\d+_")


@dataclass
class Statement:
    """Lines of the network's function, and the result that they assign, if any."""

    lines: list[str]
    target: str | None


@dataclass
class Network:
    """Grows while the model is walked."""

    names: Names = field(default_factory=Names)
    functions: list[Function] = field(default_factory=list)
    parameters: list[Parameter] = field(default_factory=list)
    arrays: dict[str, Any] = field(default_factory=dict)
    # What is computed from stored arrays, as the loader writes it.
    computed: dict[str, str] = field(default_factory=dict)
    statements: list[Statement] = field(default_factory=list)
    # The number of different integers that each input may hold, if a table says so.
    limits: dict[str, int] = field(default_factory=dict)
    _known: dict[tuple[int, Any], str] = field(default_factory=dict)
    _kept: list[Any] = field(default_factory=list)
    _shapes: dict[str, Any] = field(default_factory=dict)
    _count: int = 0
    # The locals that hold results at the end.
    final: dict[str, str] = field(default_factory=dict)

    def token(self) -> str:
        self._count += 1
        return f"_v{self._count}_"

    def local(self, word: str) -> str:
        return self.names.fresh(word)

    def parameter(self, parameter: Parameter) -> None:
        if parameter not in self.parameters:
            self.parameters.append(parameter)

    def store(self, word: str, value: Any, shape: Sequence[int] | None = None) -> tuple[str, Any]:
        """Stores a weight once, whoever uses it."""
        import numpy as np

        key = (id(value), None if shape is None else tuple(shape))
        if key not in self._known:
            array = np.asarray(value.numpy() if hasattr(value, "numpy") else value)
            self._kept.append(value)
            self._known[key] = self.names.fresh(word)
            self.arrays[self._known[key]] = array if shape is None else array.reshape(shape)
        name = self._known[key]
        return name, self.arrays[name]

    def derive(self, word: str, expression: str, prefix: str, stored: dict[str, Any]) -> tuple[str, Any]:
        """Notes how a weight is computed from stored ones; it is computed now for its shape only."""
        import tensorflow as tf

        found = {
            key: (value.source, self._shapes[value.source])
            if isinstance(value, Value) and value.source
            else self.store(f"{prefix}_{key}", value)
            for key, value in stored.items()
        }
        key = (0, (expression, *(name for name, _ in found.values())))
        if key not in self._known:
            name = self._known[key] = self.names.fresh(word)
            tensors = {each: tf.constant(array) for each, array in found.values()}
            text = expression.format(**{key: f'stored["{each}"]' for key, (each, _) in found.items()})
            self.computed[name] = text
            self._shapes[name] = eval(text, {"tf": tf, "stored": tensors})
        name = self._known[key]
        return name, self._shapes[name].numpy()

    def define(self, function: Function) -> str:
        """Adds a function, unless it is there already; gives its name."""
        for each in self.functions:
            if re.fullmatch(rf"{re.escape(function.name)}(_\d+)?", each.name) and (
                function.renamed(each.name).text == each.text
            ):
                return each.name
        taken = {each.name for each in self.functions}
        name = function.name if function.name not in taken else self.names.fresh(function.name)
        self.functions.append(function.renamed(name))
        return name

    def write(self, lines: list[str], target: str | None = None) -> None:
        self.statements.append(Statement(lines, target))

    def body(self, results: Sequence[Value]) -> list[str]:
        """The network's statements, in which a name is used again once nobody needs what it held."""
        self._drop_unused(results)
        last: dict[str, int] = {}
        for index, statement in enumerate(self.statements):
            for line in statement.lines:
                last.update(dict.fromkeys(_TOKEN.findall(line), index))
        last.update({each.name: len(self.statements) for each in results})
        given: dict[str, str] = {}
        free: list[str] = []
        lines: list[str] = []
        for index, statement in enumerate(self.statements):
            over = [token for token in given if last.get(token) == index]
            ended = [given[token] for token in over]
            texts = [_named(line, given) for line in statement.lines]
            if statement.target is not None:
                free = sorted({*free, *ended}, key=_order)
                choices = ended or free
                name = choices[0] if choices else _next(given)
                free = [each for each in free if each != name]
                given = {token: word for token, word in given.items() if token not in over}
                given[statement.target] = name
                texts = [line.replace(statement.target, name) for line in texts]
            lines += texts
        self.final = given
        return lines

    def _drop_unused(self, results: Sequence[Value]) -> None:
        """Statements whose result nobody uses, as a mask that a layer ignores."""
        used, kept = {each.name for each in results}, list[Statement]()
        for statement in reversed(self.statements):
            if statement.target is None or statement.target in used:
                kept.append(statement)
                used.update(found for line in statement.lines for found in _TOKEN.findall(line))
        self.statements = kept[::-1]
        text = "\n".join(line for statement in self.statements for line in statement.lines)
        self.functions = [each for each in self.functions if re.search(rf"\b{each.name}\(", text)]


def _named(line: str, given: dict[str, str]) -> str:
    return _TOKEN.sub(lambda found: given.get(found[0], found[0]), line)


def _order(name: str) -> int:
    return 0 if name == "x" else int(name[2:])


def _next(given: dict[str, str]) -> str:
    taken, count = set(given.values()), 0
    while (name := "x" if count == 0 else f"x_{count}") in taken:
        count += 1
    return name
