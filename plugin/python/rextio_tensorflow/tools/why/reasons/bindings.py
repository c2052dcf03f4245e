"""Reasons in how names are bound: branches, loops, returned parameters, names of the module."""

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass, field

from .. import surface
from ..functions import Function
from ..respelling import Part, Respelling
from .constants import constants
from .reason import Detector, Reason

_UNDEFINED = "is not defined in this scope"


@dataclass
class _Scopes:
    """Where names are visible in the code that Rextio generates: each block of it has its own."""

    visible: list[set[str]]
    declared: set[str] = field(default_factory=set)
    broken: list[tuple[ast.Name, int]] = field(default_factory=list)
    first: dict[str, int] = field(default_factory=dict)

    def bind(self, name: ast.Name) -> None:
        if name.id not in self.declared:
            self.declare(name.id, name.lineno)
        elif not any(name.id in block for block in self.visible):
            self.broken.append((name, self.first.get(name.id, 0)))

    def declare(self, name: str, line: int) -> None:
        self.declared.add(name)
        self.first.setdefault(name, line)
        self.visible[-1].add(name)

    def block(self, body: list[ast.stmt], *targets: ast.Name) -> None:
        self.visible.append(set())
        for each in targets:
            self.declare(each.id, each.lineno)
        for node in body:
            self.statement(node)
        self.visible.pop()

    def statement(self, node: ast.stmt) -> None:
        if isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for each in targets:
                if isinstance(each, ast.Name):
                    self.bind(each)
        elif isinstance(node, ast.For):
            names = [each for each in ast.walk(node.target) if isinstance(each, ast.Name)]
            self.block(node.body, *names)
        elif isinstance(node, ast.While):
            self.block(node.body)
        elif isinstance(node, ast.If):
            self.block(node.body)
            self.block(node.orelse)


def rebound(function: Function) -> list[tuple[ast.Name, int]]:
    """Names bound in a block after they were first bound in another one, with the line of the first.

    Rextio accepts the function, declares the name in the first block only, and its build breaks.
    """
    parameters = {each.arg for each in function.parameters}
    scopes = _Scopes([parameters], set(parameters))
    for node in function.body:
        scopes.statement(node)
    return scopes.broken


def _bound(function: Function) -> dict[str, list[ast.Name]]:
    """The names that statements bind; a comprehension's are its own."""
    found: dict[str, list[ast.Name]] = {}
    inner = {
        id(each)
        for node in function.walk()
        if isinstance(node, ast.comprehension)
        for each in ast.walk(node.target)
    }
    for node in function.walk():
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in inner:
            found.setdefault(node.id, []).append(node)
    return found


def _reads(function: Function) -> Iterator[ast.Name]:
    for node in function.walk():
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node


def bound_in_a_block(function: Function) -> Iterator[Reason]:
    source, bound = function.source, _bound(function)
    outside = {id(each) for node in function.body if isinstance(node, ast.Assign) for each in node.targets}
    for node in _reads(function):
        if node.id not in bound:
            continue
        if any(id(each) in outside for each in bound[node.id]):
            # The statement that binds it has a reason of its own.
            text = f"`{node.id}` has no value here, because what binds it isn't compiled"
            yield Reason("unbound", source.start(node), text, "See that statement.", _UNDEFINED, follows=True)
        else:
            first = min(bound[node.id], key=lambda each: each.lineno)
            yield Reason(
                "bound-in-a-block",
                source.start(node),
                f"`{node.id}` is read here, but first bound inside a branch or loop (line {first.lineno})",
                f"Bind `{node.id}` before that `if` or loop.",
                _UNDEFINED,
                tuple(_before(function, first)),
            )


def _before(function: Function, name: ast.Name) -> Iterator[Respelling]:
    """`if c: h = A` `else: h = B` as `h = B`, `if c: h = A`."""
    source = function.source
    for node in function.walk():
        if not isinstance(node, ast.If) or len(node.body) != 1 or len(node.orelse) != 1:
            continue
        yes, no = node.body[0], node.orelse[0]
        if not source.text(*source.span(node)).startswith("if"):
            continue
        if not (_sets(yes, name.id) and _sets(no, name.id)):
            continue
        assert isinstance(yes, ast.Assign) and isinstance(no, ast.Assign)
        read = {
            each.id
            for part in (node.test, yes.value)
            for each in ast.walk(part)
            if isinstance(each, ast.Name)
        }
        if name.id in read:
            continue
        line = f"\n{source.indent(node)}"
        value, test = source.span(no.value), source.span(node.test)
        parts: tuple[Part, ...] = (
            f"{name.id} = ",
            value,
            f"{line}if ",
            test,
            f":{line}    ",
            source.span(yes),
        )
        yield Respelling(*source.span(node), parts, note="both values are computed then")


def _sets(node: ast.stmt, name: str) -> bool:
    return (
        isinstance(node, ast.Assign)
        and len(node.targets) == 1
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id == name
    )


def module_name(function: Function) -> Iterator[Reason]:
    """Names of the module: constants, functions as values."""
    source, bound, known = function.source, _bound(function), constants(function)
    parameters = {each.arg for each in function.parameters}
    parents = {id(child): node for node in function.walk() for child in ast.iter_child_nodes(node)}
    for node in _reads(function):
        if node.id in bound or node.id in parameters:
            continue
        if node.id in source.imports or hasattr(builtins, node.id):
            what = f"`{node.id}` as a value"
        else:
            what = f"`{node.id}` is a name of the module"
        yield Reason(
            "module-constant",
            source.start(node),
            f"{what}: a native function sees its parameters and locals only",
            f"Pass it as a parameter, as a tensor if it meets tensors{_or_literal(known.get(node.id))}.",
            _UNDEFINED,
            tuple(_as_literal(function, node, known.get(node.id), parents.get(id(node)))),
        )


def _or_literal(literal: str | None) -> str:
    return "" if literal is None else "; its literal isn't taken here"


def _as_literal(
    function: Function, node: ast.Name, literal: str | None, parent: ast.AST | None
) -> Iterator[Respelling]:
    source = function.source
    if literal is None:
        return
    # A refusal stands at the beginning of the operation that the name is an operand of.
    if not isinstance(parent, ast.Call | ast.BinOp | ast.Compare):
        parent = node
    parts = ((source.start(parent), source.start(node)), literal, (source.end(node), source.end(parent)))
    yield Respelling(*source.span(parent), parts, quiet=True)


def _may_be_given(function: Function) -> set[str]:
    """Names that may stand for what the caller passed: parameters, and what is bound to one of them alone."""
    given = {each.arg for each in ast.walk(function.node.args) if isinstance(each, ast.arg)}
    bindings = [each for each in function.walk() if isinstance(each, ast.Assign)]
    for _ in bindings:
        given |= {
            target.id
            for each in bindings
            for target in each.targets
            if isinstance(target, ast.Name) and isinstance(each.value, ast.Name) and each.value.id in given
        }
    return given


def parameter_returned(function: Function) -> Iterator[Reason]:
    source = function.source
    given = _may_be_given(function)
    for node in function.walk():
        if not isinstance(node, ast.Return) or node.value is None:
            continue
        if not isinstance(node.value, ast.Name) or node.value.id in given:
            yield Reason(
                "returns-parameter",
                source.start(node),
                f"`{source.show(node)}`: this may be the caller's own tensor, and native code would give a copy",
                _returned_advice(function, node.value),
                "returning a plugin-typed parameter",
                tuple(_identity(function, node.value)),
            )


def _returned_advice(function: Function, node: ast.expr) -> str:
    rebound = isinstance(node, ast.Name) and any(
        isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each.id == node.id
        for each in function.walk()
    )
    if rebound:
        shown = function.source.show(node)
        return f"Give `{shown}` something computed before the loop or branch; or return the parameter in the caller."
    return "Return something computed; or return the parameter in the caller."


def _identity(function: Function, node: ast.expr) -> Iterator[Respelling]:
    name = surface.spell(function.source, "tensorflow.identity")
    if name is not None and isinstance(node, ast.Name):
        span = function.source.span(node)
        yield Respelling(*span, (f"{name}(", span, ")"), site=(0, 3))


def result(function: Function) -> Iterator[Reason]:
    """Returns of another type than the annotation's, and missing ones."""
    if isinstance(function.node, ast.Lambda):
        return
    source = function.source
    returns = source.show(function.node.returns) if function.node.returns is not None else "nothing"
    for node in function.walk():
        if isinstance(node, ast.Return):
            yield Reason(
                "result-type",
                source.start(node),
                f"`{source.show(node)}` isn't what `-> {returns}` says",
                "Annotate the return with the marker of what is returned.",
                "does not match expected type|does not match",
            )
    yield Reason(
        "missing-return",
        source.start(function.node),
        f"there is a way through the function without a `return`, but it is annotated `-> {returns}`",
        "End every branch with a `return`.",
        "not all control-flow paths return",
    )


def changed_type(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.Assign | ast.AugAssign):
            yield Reason(
                "changed-type",
                source.start(node),
                f"`{source.show(node)}` binds a name to a value of another type than before",
                "Use another name.",
                "rebinding",
            )


DETECTORS: tuple[Detector, ...] = (
    bound_in_a_block,
    module_name,
    parameter_returned,
    result,
    changed_type,
)
