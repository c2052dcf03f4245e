"""TensorFlow's functions: their other names and their parameters, from the table beside this file."""

from dataclasses import dataclass
from functools import cache
from importlib import resources

PACKAGE = "tensorflow"


@dataclass(frozen=True)
class Parameter:
    """`default` is its Python text; None where there is none, "?" where it is no literal."""

    name: str
    default: str | None


@dataclass(frozen=True)
class Symbol:
    """One function. `positional` are the parameters that may be given by position, in order."""

    names: tuple[str, ...]
    positional: tuple[Parameter, ...]
    keyword_only: tuple[Parameter, ...]
    is_open: bool


@cache
def _symbols() -> dict[str, Symbol]:
    found: dict[str, Symbol] = {}
    text = resources.files(__package__).joinpath("symbols.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        names, _, parameters = line.partition("|")
        if parameters != "!":
            symbol = _symbol(tuple(names.split()), parameters.split())
            found |= dict.fromkeys(symbol.names, symbol)
    return found


def _symbol(names: tuple[str, ...], words: list[str]) -> Symbol:
    is_open = any(word.startswith("*") and word != "*" for word in words)
    at = next((index for index, word in enumerate(words) if word.startswith("*")), len(words))
    positional = [_parameter(word) for word in words[:at]]
    keyword_only = [_parameter(word) for word in words[at:] if not word.startswith("*")]
    return Symbol(names, tuple(positional), tuple(keyword_only), is_open)


def _parameter(word: str) -> Parameter:
    name, has_default, default = word.partition("=")
    return Parameter(name, default if has_default else None)


def find(target: str | None) -> Symbol | None:
    """The function of a dotted name such as `tensorflow.math.reduce_sum`."""
    if target is None or not target.startswith(f"{PACKAGE}."):
        return None
    return _symbols().get(target.removeprefix(f"{PACKAGE}.").removeprefix("compat.v2."))
