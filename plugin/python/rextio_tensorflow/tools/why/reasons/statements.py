"""Reasons that are statements."""

import ast
from collections.abc import Iterator

from ..functions import Function
from ..respelling import Part, Respelling
from .reason import Detector, Reason


def docstring(function: Function) -> Iterator[Reason]:
    body = function.body
    if not body or not _is_text(body[0]):
        return
    first = body[0]
    start, end = function.source.span(first)
    indent = function.source.indent(first)
    comment = f"\n{indent}".join(
        f"# {line.strip()}".rstrip() for line in _docstring(first).splitlines() or [""]
    )
    other = (Respelling(start, end, (comment,)),) if len(body) > 1 else ()
    yield Reason(
        "docstring",
        start,
        "the docstring: Rextio compiles no function that has one",
        "Turn it into comments, or describe the function in the module's docstring.",
        "expression statements",
        other,
    )


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _docstring(node: ast.stmt) -> str:
    assert isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return str(node.value.value).strip()


def expression_statement(function: Function) -> Iterator[Reason]:
    first = function.body[0] if function.body else None
    for node in function.walk():
        if isinstance(node, ast.Expr) and not (node is first and _is_text(node)) and not _is_own(node.value):
            yield Reason(
                "expression-statement",
                function.source.start(node),
                f"`{function.source.show(node)}` alone: its value is not used",
                "Bind the value to a name and use it, or take the statement out.",
                "expression statements",
            )


def appended(function: Function) -> Iterator[Reason]:
    """Lists that grow: Rextio complains of the call within the statement."""
    for node in function.walk():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "append":
            yield Reason(
                "collection",
                function.source.start(node),
                f"`{function.source.show(node)}`: a list of tensors",
                "Keep each tensor in a name of its own. No list or tuple of tensors is compiled.",
                "append (receiver|value)",
            )


def _is_own(node: ast.expr) -> bool:
    """What is explained as an expression."""
    return isinstance(node, ast.Yield | ast.YieldFrom | ast.Await)


def augmented_assignment(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if not isinstance(node, ast.AugAssign):
            continue
        target = source.span(node.target)
        # From the operator on: a value in parentheses begins with them.
        text = source.text(target[1], source.start(node.value))
        operator = text.strip().split("=")[0]
        parts: tuple[Part, ...]
        if isinstance(node.value, ast.Name | ast.Call | ast.Constant):
            parts = (target, " = ", target, f" {operator} ", source.span(node.value))
        else:
            parts = (target, " = ", target, f" {operator} (", source.span(node.value), ")")
        yield Reason(
            "augmented-assignment",
            source.start(node),
            f"`{source.show(node)}`: an assignment in place is not compiled for tensors",
            "Write the operation out and assign its result.",
            "in-place augmented assignment|this binary operator",
            (Respelling(*source.span(node), parts, site=(2, len(parts))),),
        )


def annotated_local(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.AnnAssign):
            parts: tuple[Part, ...] = ("",)
            if node.value is not None:
                parts = (source.span(node.target), " = ", source.span(node.value))
            yield Reason(
                "local-annotation",
                source.start(node),
                f"`{source.show(node)}`: a local with an annotation",
                "Leave the annotation out; Rextio infers the type.",
                "unsupported local annotation|annotated local variables",
                (Respelling(*source.span(node), parts),) if node.value is not None else (),
                frozenset([node.target.id]) if isinstance(node.target, ast.Name) else frozenset(),
            )


def _names(node: ast.AST) -> frozenset[str]:
    return frozenset(
        each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
    )


def unpacking(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Tuple | ast.List):
            continue
        other = _one_by_one(function, node)
        # Rextio complains of the targets and of the values.
        values = node.value.elts if isinstance(node.value, ast.Tuple) else []
        for where in (node, node.value, *values):
            yield Reason(
                "unpacking",
                source.start(where),
                f"`{source.show(node)}`: several names bound at once",
                "Bind each name in a statement of its own.",
                "assignment targets must be|tuple items must be",
                other,
                _names(node),
                source.start(node),
            )


def _one_by_one(function: Function, node: ast.Assign) -> tuple[Respelling, ...]:
    """`a, b = x, y` as two statements, if the second may not see the first."""
    source, target = function.source, node.targets[0]
    if len(node.targets) != 1 or not isinstance(target, ast.Tuple) or not isinstance(node.value, ast.Tuple):
        return ()
    names, values = target.elts, node.value.elts
    read = {each.id for each in ast.walk(node.value) if isinstance(each, ast.Name)}
    if (
        len(names) != len(values)
        or not all(isinstance(each, ast.Name) for each in names)
        or _names(node) & read
    ):
        return ()
    parts: list[Part] = []
    for index, (name, value) in enumerate(zip(names, values, strict=True)):
        parts += [f"\n{source.indent(node)}"] if index else []
        parts += [source.span(name), " = ", source.span(value)]
    return (Respelling(*source.span(node), tuple(parts)),)


def chained_assignment(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if not isinstance(node, ast.Assign) or len(node.targets) < 2:
            continue
        first, *rest = node.targets
        other: tuple[Respelling, ...] = ()
        if all(isinstance(each, ast.Name) for each in node.targets):
            parts: list[Part] = [source.span(first), " = ", source.span(node.value)]
            for each in rest:
                parts += [f"\n{source.indent(node)}", source.span(each), " = ", source.show(first)]
            other = (Respelling(*source.span(node), tuple(parts)),)
        yield Reason(
            "chained-assignment",
            source.start(node),
            f"`{source.show(node)}`: several targets in one assignment",
            "Assign once, then the others from the first.",
            "multiple assignment targets|assignment targets must be",
            other,
            _names(node),
        )


# Statement, name of the reason, what it is, the edit, how Rextio says it.
PLAIN: tuple[tuple[type[ast.AST] | tuple[type[ast.AST], ...], str, str, str, str], ...] = (
    (
        (ast.With, ast.AsyncWith),
        "with",
        "a `with` statement",
        "Take its body out of it; enter the context in the caller.",
        "context managers",
    ),
    (ast.Assert, "assert", "an `assert`", "Check before the call, in Python.", "explicit exception flow"),
    (
        ast.Raise,
        "raise",
        "a `raise`",
        "Check and raise before the call, in Python.",
        "explicit exception flow",
    ),
    (ast.Pass, "pass", "a `pass`", "Turn the condition round, or take the branch out.", "pass statements"),
    (
        ast.Delete,
        "del",
        "a `del`",
        "Take it out; memory is given back when the function ends.",
        "delete statements",
    ),
    (
        (ast.Global, ast.Nonlocal),
        "global",
        "a `global` or `nonlocal`",
        "Return the value and bind it in the caller.",
        "global and nonlocal",
    ),
    (ast.Match, "match", "a `match`", "Write `if` and `elif`.", "match statements"),
    (
        (ast.Import, ast.ImportFrom),
        "local-import",
        "an import inside the function",
        "Import at the top of the file.",
        "imports inside native",
    ),
    (
        (ast.FunctionDef, ast.AsyncFunctionDef),
        "nested-function",
        "a function inside the function",
        "Put its body in the place of its calls.",
        "nested functions",
    ),
    (
        ast.ClassDef,
        "nested-class",
        "a class inside the function",
        "Define it outside.",
        "unsupported syntax|class",
    ),
    (
        ast.ExceptHandler,
        "except-name",
        "`except ... as` a name",
        "Leave the name out, or handle the error in the caller.",
        r"except \.\.\. as name",
    ),
    (
        ast.Try,
        "try",
        "a `try`",
        "Bind every name before it and return after it, or handle the error in the caller.",
        "try|exception handling",
    ),
)


def plain(function: Function) -> Iterator[Reason]:
    """Statements for which there is no other spelling."""
    source = function.source
    for node in function.walk():
        for kind, slug, what, advice, says in PLAIN:
            if isinstance(node, kind):
                inner = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
                yield Reason(
                    slug,
                    source.start(node),
                    what,
                    advice,
                    says,
                    binds=_names(node) | _defines(node),
                    covers=source.span(node) if inner else None,
                )


def _defines(node: ast.AST) -> frozenset[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return frozenset([node.name])
    if isinstance(node, ast.Import | ast.ImportFrom):
        return frozenset((each.asname or each.name).split(".")[0] for each in node.names)
    return frozenset()


def loop(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if not isinstance(node, ast.For | ast.While):
            continue
        start = source.start(node)
        if node.orelse:
            yield Reason(
                "loop-else",
                start,
                "a loop with `else`",
                "Put what is under `else` after the loop.",
                r"\.\.\. else is not supported",
            )
        if isinstance(node, ast.For):
            for where in (node, node.target, node.iter, *_arguments(node.iter)):
                yield Reason(
                    "loop",
                    source.start(where),
                    f"the loop over `{source.show(node.iter)}`",
                    "Loop over `range` with a positive literal as its step, or over a list of numbers.",
                    "range|for-loop|loop target|iter",
                )


def _arguments(node: ast.expr) -> list[ast.expr]:
    return node.args if isinstance(node, ast.Call) else []


def condition(function: Function) -> Iterator[Reason]:
    for node in function.walk():
        if isinstance(node, ast.If | ast.While):
            yield Reason(
                "condition",
                function.source.start(node.test),
                f"the condition `{function.source.show(node.test)}` is no bool",
                "Compare numbers, or pass a bool as a parameter; a tensor's value can't steer the function.",
                "condition must be a bool",
            )


DETECTORS: tuple[Detector, ...] = (
    docstring,
    expression_statement,
    appended,
    augmented_assignment,
    annotated_local,
    unpacking,
    chained_assignment,
    plain,
    loop,
    condition,
)
