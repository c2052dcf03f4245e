"""The spellings of one function, the nearest to the source first."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass

from .branches import prebound
from .dynamic import dynamic, kept_promise
from .edits import Differ, Edit, applied
from .inference import annotated, is_marker
from .inlining import Inliner
from .kinds import KINDS
from .rewriting.rewriter import Rewriter
from .scope import Scope
from .tree import replaced
from .unrolling import unrolled


@dataclass(frozen=True)
class Variant:
    """One way to write a function: the changes of its module's text."""

    name: str
    edits: tuple[Edit, ...]


def variants(scope: Scope, function: ast.FunctionDef) -> Iterator[Variant]:
    """As it is annotated, and with tensors of any dtype and rank; none that is the source itself."""
    scope.own.clear()
    inlined = unrolled(scope, Inliner(scope, function).run())
    plain = prebound(scope, Rewriter(scope, inlined).run(KINDS))
    seen: set[tuple[Edit, ...]] = {()}
    trees = (
        ("typed", plain),
        ("typed to the end", kept_promise(scope, plain)),
        ("dynamic", dynamic(scope, plain)),
    )
    for word, tree in trees:
        if tree is None:
            continue
        edits = tuple(Differ(scope.source, function).edits(function, _annotated(scope, tree)))
        if edits not in seen and _is_sound(scope, edits):
            seen.add(edits)
            yield Variant(word, edits)


def _annotated(scope: Scope, function: ast.FunctionDef) -> ast.FunctionDef:
    """`tf.Tensor` as the marker that stands for it."""

    def marker(annotation: ast.expr | None) -> ast.expr | None:
        is_text = isinstance(annotation, ast.Constant) and isinstance(annotation.value, str)
        if annotation is None or is_marker(scope.source, annotation):
            return annotation
        found = annotated(scope.source, annotation)
        if not found.is_tensor or (found.dtype is not None and not is_text):
            return annotation
        if scope.source.resolve(annotation) == "rextio_tensorflow.types.TensorCpu":
            return annotation
        word = str(ast.literal_eval(annotation)).rpartition(".")[2] if is_text else ""
        word = word if word.startswith("Tensor") and word != "Tensor" else "TensorCpu"
        return ast.copy_location(ast.Name(scope.marker(word), ast.Load()), annotation)

    def arguments(found: list[ast.arg]) -> list[ast.arg]:
        new = [(each, marker(each.annotation)) for each in found]
        return [old if to is old.annotation else replaced(old, annotation=to) for old, to in new]

    old = function.args
    lists = {word: arguments(getattr(old, word)) for word in ("posonlyargs", "args", "kwonlyargs")}
    changed = {
        word: new
        for word, new in lists.items()
        if any(a is not b for a, b in zip(new, getattr(old, word), strict=True))
    }
    fields: dict[str, object] = {"args": replaced(old, **changed)} if changed else {}
    returns = _results(scope, function.returns) or marker(function.returns)
    if returns is not function.returns:
        fields["returns"] = returns
    return replaced(function, **fields) if fields else function


def _results(scope: Scope, annotation: ast.expr | None) -> ast.expr | None:
    """`tuple[tf.Tensor, tf.Tensor]`, as the marker of several results."""
    if not isinstance(annotation, ast.Subscript) or not isinstance(annotation.slice, ast.Tuple):
        return None
    is_tuple = isinstance(annotation.value, ast.Name) and annotation.value.id == "tuple"
    is_tuple = is_tuple or scope.source.resolve(annotation.value) == "typing.Tuple"
    if not is_tuple or not all(annotated(scope.source, each).is_tensor for each in annotation.slice.elts):
        return None
    return ast.copy_location(ast.Name(scope.marker("Tensors"), ast.Load()), annotation)


def _is_sound(scope: Scope, edits: tuple[Edit, ...]) -> bool:
    """Whether the new text can be read, and has as many lines."""
    data = scope.source.data
    new = applied(data, list(edits))
    try:
        ast.parse(new.decode("utf-8"))
    except (SyntaxError, ValueError):
        return False
    return new.count(b"\n") == data.count(b"\n")
