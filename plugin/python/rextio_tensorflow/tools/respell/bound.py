"""The arguments of a call by the parameters of the function that it calls."""

import ast
from dataclasses import dataclass

from .symbols import Parameter, Symbol


@dataclass(frozen=True)
class Argument:
    """One argument with its parameter; `parameter` is None for what `*args` takes."""

    parameter: Parameter | None
    value: ast.expr
    by_keyword: bool


def bind(symbol: Symbol, call: ast.Call) -> list[Argument] | None:
    """The arguments in the order in which they are evaluated; None if the call doesn't fit or unpacks something."""
    if any(isinstance(each, ast.Starred) for each in call.args):
        return None
    if len(call.args) > len(symbol.positional) and not symbol.is_open:
        return None
    found = [
        Argument(symbol.positional[index] if index < len(symbol.positional) else None, value, False)
        for index, value in enumerate(call.args)
    ]
    parameters = {each.name: each for each in (*symbol.positional, *symbol.keyword_only)}
    taken = {each.parameter.name for each in found if each.parameter is not None}
    for keyword in call.keywords:
        if keyword.arg is None or keyword.arg in taken:
            return None
        parameter = parameters.get(keyword.arg)
        if parameter is None and keyword.arg != "name" and not symbol.is_open:
            return None
        taken.add(keyword.arg)
        found.append(Argument(parameter or Parameter(keyword.arg, None), keyword.value, True))
    return found


def given(arguments: list[Argument], name: str) -> ast.expr | None:
    """The value of a parameter."""
    for each in arguments:
        if each.parameter is not None and each.parameter.name == name:
            return each.value
    return None
