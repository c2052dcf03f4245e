"""A call put together anew from its arguments."""

import ast
from collections.abc import Callable, Sequence

from ..check import Claim
from ..respelling import Part, Respelling
from ..source import Source


def rebuilt(
    source: Source,
    node: ast.Call,
    name: str,
    placed: Sequence[Part],
    named: Sequence[tuple[str, Part]],
    holds: Callable[[Claim], bool] = lambda claim: True,
) -> Respelling:
    """The call `name(placed, ..., word=named, ...)` in the place of another; it must be a site that a rule takes."""
    parts: list[Part] = [f"{name}("]
    for index, each in enumerate(placed):
        parts += [", ", each] if index else [each]
    for word, each in named:
        parts += [f"{', ' if len(parts) > 1 else ''}{word}=", each]
    parts.append(")")
    return Respelling(*source.span(node), tuple(parts), site=(0, len(parts)), holds=holds)


def as_written(source: Source, node: ast.Call) -> tuple[list[Part], list[tuple[str, Part]]] | None:
    """A call's arguments, unless there is one with a star."""
    if any(isinstance(each, ast.Starred) for each in node.args) or any(
        each.arg is None for each in node.keywords
    ):
        return None
    placed: list[Part] = [source.span(each) for each in node.args]
    return placed, [(each.arg or "", source.span(each.value)) for each in node.keywords]
