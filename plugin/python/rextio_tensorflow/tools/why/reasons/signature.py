"""Reasons in a function's head: decorators, parameters, annotations."""

import ast
import re
from collections.abc import Iterator

from ..functions import TYPES, Definition, Function
from ..respelling import Respelling
from ..source import shorten
from .reason import Detector, Reason

_TYPE = r"RXT00[23] unsupported (argument|return) type"
_MARKED = "Annotate tensors with the markers of rextio_tensorflow.types (TensorF32Cpu2D, ...)"


def _definition(function: Function) -> Definition | None:
    return None if isinstance(function.node, ast.Lambda) else function.node


def decorator(function: Function) -> Iterator[Reason]:
    node = _definition(function)
    for each in node.decorator_list if node else ():
        name = each.func if isinstance(each, ast.Call) else each
        if (function.source.resolve(name) or "").split(".")[0] == "rextio":
            continue
        yield Reason(
            "decorator",
            function.source.start(each),
            f"the decorator `@{function.source.show(each)}`: Rextio compiles plain functions only",
            "Remove it. What it does can wrap the native function from another module.",
            "unsupported decorator",
            certain=True,
        )


def star_parameter(function: Function) -> Iterator[Reason]:
    found = function.node.args
    for each, star in ((found.vararg, "*"), (found.kwarg, "**")):
        if each is not None:
            yield Reason(
                "star-parameter",
                function.source.start(each),
                f"the parameter `{star}{each.arg}`: the number of arguments must be fixed",
                "Name each parameter, with an annotation of its own.",
                r"arbitrary \*",
                binds=frozenset([each.arg]),
            )


def missing_annotation(function: Function) -> Iterator[Reason]:
    node = _definition(function)
    if node is None:
        return
    for each in function.parameters:
        if each.annotation is None:
            yield Reason(
                "missing-annotation",
                function.source.start(each),
                f"the parameter `{each.arg}` has no annotation",
                f"{_MARKED}, and numbers with int, float or bool.",
                "RXT001 missing type annotation",
                binds=frozenset([each.arg]),
            )
    if node.returns is None:
        yield Reason(
            "missing-annotation",
            function.source.start(node),
            "the function has no return annotation",
            f"{_MARKED}, after `->` as well.",
            "RXT001 missing return type",
        )


def _annotated(function: Function) -> Iterator[tuple[ast.expr, int, frozenset[str]]]:
    """Each annotation, the offset at which Rextio complains of it, and the parameter."""
    node = _definition(function)
    for each in function.parameters if node else ():
        if each.annotation is not None:
            yield each.annotation, function.source.start(each), frozenset([each.arg])
    if node is not None and node.returns is not None:
        yield node.returns, function.source.start(node), frozenset()


def string_annotation(function: Function) -> Iterator[Reason]:
    for node, start, binds in _annotated(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Reason(
                "string-annotation",
                start,
                f"the annotation {function.source.show(node)} is a string",
                f"Write `{node.value}`; `from __future__ import annotations` may stay.",
                _TYPE,
                (Respelling(*function.source.span(node), (node.value,)),),
                binds,
                function.source.start(node),
            )


def hidden_import(function: Function) -> Iterator[Reason]:
    """Markers that are imported within a statement, as linters want it for names that only annotations need."""
    source = function.source
    for name in function.hidden_markers:
        node, outer = source.hidden[name]
        around = source.text(*source.span(outer)).split("\n")[0]
        for annotation, start, binds in _annotated(function):
            if name in re.findall(r"\w+", ast.unparse(annotation)):
                yield Reason(
                    "hidden-import",
                    start,
                    f"`{name}` is imported within `{shorten(around)}` (line {outer.lineno}), and Rextio "
                    "knows only what is imported at the top level",
                    f"Import the marker at the top level, it loads nothing there: `{ast.unparse(node)}`.",
                    _TYPE,
                    binds=binds,
                    shown=source.start(node),
                    certain=isinstance(outer, ast.If),
                )


def optional_annotation(function: Function) -> Iterator[Reason]:
    for node, start, binds in _annotated(function):
        inner = _optional(node)
        if inner is not None:
            yield Reason(
                "optional-annotation",
                start,
                f"the annotation `{function.source.show(node)}`: a tensor can't be optional or one of several types",
                "Write two functions, and choose between them in the caller.",
                _TYPE,
                (Respelling(*function.source.span(node), (function.source.span(inner),)),),
                binds,
                function.source.start(node),
            )


def _optional(node: ast.expr) -> ast.expr | None:
    """What is optional in `T | None` or `Optional[T]`."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr):
        return node.left
    if isinstance(node, ast.Subscript) and ast.unparse(node.value).endswith(("Optional", "Union")):
        return node.slice.elts[0] if isinstance(node.slice, ast.Tuple) and node.slice.elts else node.slice
    return None


def several_results(function: Function) -> Iterator[Reason]:
    for node, start, binds in _annotated(function):
        if isinstance(node, ast.Subscript) and _optional(node) is None:
            kind = ast.unparse(node.value)
            yield Reason(
                "several-values",
                start,
                f"the annotation `{function.source.show(node)}`: a {kind} goes in or out only with numbers in it",
                "Write one function for each value; a function gives one tensor, number, bool or string.",
                _TYPE,
                binds=binds,
                shown=function.source.start(node),
            )


def foreign_annotation(function: Function) -> Iterator[Reason]:
    """A plain annotation that is no marker, or one that this file doesn't import by name."""
    source = function.source
    for node, start, binds in _annotated(function):
        if not isinstance(node, ast.Name | ast.Attribute):
            continue
        target = source.resolve(node)
        if target is not None and target.startswith(f"{TYPES}."):
            continue
        name = source.show(node)
        if target is None and _is_marker(name):
            text = f"the file has no import of `{name}` by its name"
            advice = f"`from rextio_tensorflow.types import {name}`; an import of `*` isn't followed."
        else:
            text = f"the annotation `{name}` says neither dtype nor rank"
            advice = f"{_MARKED}; to a type checker they are tf.Tensor."
        yield Reason("annotation", start, text, advice, _TYPE, binds=binds, shown=source.start(node))


def _is_marker(name: str) -> bool:
    from .... import types

    return name in types.__all__


def default(function: Function) -> Iterator[Reason]:
    """Defaults that are computed: they run when the module loads."""
    found = function.node.args
    for each in (*found.defaults, *found.kw_defaults):
        if each is not None and any(isinstance(node, ast.Call) for node in ast.walk(each)):
            yield Reason(
                "default",
                function.source.start(each),
                f"the default `{function.source.show(each)}` is computed when the module loads",
                "Give no default, and pass the value in the caller.",
                "default",
                certain=True,
            )


def name(function: Function) -> Iterator[Reason]:
    """Names that the generated code can't have."""
    source = function.source
    places = [(each.arg, source.start(each)) for each in function.parameters]
    places += [(each.id, source.start(each)) for each in function.walk() if isinstance(each, ast.Name)]
    places.append((function.name, source.start(function.node)))
    for word, start in places:
        yield Reason(
            "name",
            start,
            f"the name `{word}` can't stand in the generated code",
            "Give it another name, of ASCII letters.",
            "RXT011",
        )


DETECTORS: tuple[Detector, ...] = (
    decorator,
    star_parameter,
    missing_annotation,
    string_annotation,
    hidden_import,
    optional_annotation,
    several_results,
    foreign_annotation,
    default,
    name,
)
