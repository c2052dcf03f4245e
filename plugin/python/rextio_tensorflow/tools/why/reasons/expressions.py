"""Reasons that are expressions other than calls."""

import ast
from collections.abc import Iterator

from ...settings import PLUGIN
from .. import surface
from ..functions import Function
from ..respelling import Part, Respelling, call
from .reason import Detector, Reason

_BINARY_CALLS = {
    ast.Pow: "tensorflow.pow",
    ast.FloorDiv: "tensorflow.math.floordiv",
    ast.Mod: "tensorflow.math.floormod",
    ast.MatMult: "tensorflow.matmul",
}


_NEVER = "this operator isn't compiled"


def unary(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if (
            isinstance(node, ast.UnaryOp)
            and not isinstance(node.op, ast.Not)
            and not _is_number(node.operand)
        ):
            other: tuple[Respelling, ...] = ()
            if isinstance(node.op, ast.USub):
                for target in ("tensorflow.negative", "tensorflow.math.negative"):
                    other += call(
                        *source.span(node), surface.spell(source, target), source.span(node.operand)
                    )
            yield Reason(
                "unary-operator",
                source.start(node),
                f"`{source.show(node)}`: an operator before a tensor",
                "Compute it in the caller, and pass the result.",
                "unary minus is not supported|this unary operator",
                other,
            )


def _is_number(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant)


def binary(function: Function) -> Iterator[Reason]:
    """Operators that Rextio never offers to a rule, or that no rule takes."""
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.BinOp) and not isinstance(node.op, ast.Add | ast.Sub | ast.Mult | ast.Div):
            is_offered = isinstance(node.op, ast.Mod | ast.MatMult)
            yield Reason(
                "operator",
                source.start(node),
                f"`{source.show(node)}`: {'no rule takes this operator' if is_offered else _NEVER}",
                "Compute it in the caller, and pass the result.",
                f"this binary operator is not supported|operand types: .*{PLUGIN}/",
                tuple(_as_call(function, node)),
            )


def _as_call(function: Function, node: ast.BinOp) -> Iterator[Respelling]:
    source = function.source
    span, left, right = source.span(node), source.span(node.left), source.span(node.right)
    if isinstance(node.op, ast.Pow) and isinstance(node.right, ast.Constant) and node.right.value == 2:
        # `**` runs the op Pow, which rounds by itself.
        yield from call(
            *span, surface.spell(source, "tensorflow.square"), left, note="its last bit may differ"
        )
    target = _BINARY_CALLS.get(type(node.op))
    if target is not None:
        yield from call(*span, surface.spell(source, target), left, right)


def comparison(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.Compare) and not isinstance(
            node.ops[0], ast.In | ast.NotIn | ast.Is | ast.IsNot
        ):
            yield Reason(
                "comparison",
                source.start(node),
                f"`{source.show(node)}`: no rule takes this comparison of tensors",
                "Compare in the caller.",
                f"comparing plugin-typed|comparison operand types.*{PLUGIN}/",
            )


def identity(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Is | ast.IsNot):
            continue
        if any(
            isinstance(each, ast.Constant) and each.value is None for each in (node.left, node.comparators[0])
        ):
            text = "a native function takes no None, so there is nothing to ask"
            advice = "Leave the test out: write two functions, and choose between them in the caller."
        else:
            text = "native code has values, and doesn't know which Python object each of them was"
            advice = "Ask in the caller, and pass the answer as a bool; or compare numbers, bools and strings by `==`."
        yield Reason(
            "identity",
            source.start(node),
            f"`{source.show(node)}`: {text}",
            advice,
            "'is'/'is not'|comparing plugin-typed|comparison operand",
        )


def membership(function: Function) -> Iterator[Reason]:
    """Rextio complains of it at the function's head, and of its sides where they stand."""
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            yield Reason(
                "membership",
                source.start(function.node),
                f"`{source.show(node)}`: `in` isn't compiled",
                "Compare with each value, or do it in the caller and pass the answer as a parameter.",
                "membership comparisons",
                tuple(_one_by_one(function, node)),
                shown=source.start(node),
                covers=source.span(node),
            )


def _one_by_one(function: Function, node: ast.Compare) -> Iterator[Respelling]:
    """A comparison with each of some literals."""
    source, values = function.source, node.comparators[0]
    if not isinstance(values, ast.Tuple | ast.List | ast.Set) or len(node.ops) != 1:
        return
    if not isinstance(node.left, ast.Name):
        return
    is_in = isinstance(node.ops[0], ast.In)
    parts: list[Part] = []
    for each in values.elts:
        if not isinstance(each, ast.Constant):
            return
        parts += [f" {'or' if is_in else 'and'} "] if parts else []
        parts += [f"{node.left.id} {'==' if is_in else '!='} ", source.span(each)]
    tests = (each.test for each in function.walk() if isinstance(each, ast.If | ast.While))
    if len(values.elts) > 1 and node not in tests:
        parts = ["(", *parts, ")"]
    if parts:
        yield Respelling(*source.span(node), tuple(parts))


def subscript(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
            for where in (node, *_slices(node.slice)):
                yield Reason(
                    "subscript",
                    source.start(where),
                    f"`{source.show(node)}`: a subscript isn't compiled",
                    "Index in the caller, and pass the part as a parameter of its rank.",
                    "indexing|slice expressions|tuple items must be",
                    tuple(_gather(function, node)),
                    shown=source.start(node),
                )


def _slices(node: ast.expr) -> list[ast.expr]:
    """The bounds of slices, and what stands between commas: Rextio complains of each."""
    parts = node.elts if isinstance(node, ast.Tuple) else [node]
    return [
        node,
        *(
            each
            for part in parts
            for each in (part, *ast.iter_child_nodes(part))
            if isinstance(each, ast.expr)
        ),
    ]


def _gather(function: Function, node: ast.Subscript) -> Iterator[Respelling]:
    source = function.source
    name, span, value = surface.spell(source, "tensorflow.gather"), source.span(node), source.span(node.value)
    if _is_index(node.slice):
        yield from call(*span, name, value, source.span(node.slice))
    if isinstance(node.slice, ast.Tuple) and node.slice.elts:
        *before, last = node.slice.elts
        whole = before and all(isinstance(each, ast.Slice) and ast.unparse(each) == ":" for each in before)
        if whole and _is_index(last):
            yield from call(*span, name, value, source.span(last), f"axis={len(before)}")


def _is_index(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int


def attribute(function: Function) -> Iterator[Reason]:
    """Attributes, but not those that are called or that `calls` explains as arguments."""
    source = function.source
    calls = [node for node in function.walk() if isinstance(node, ast.Call)]
    called = {id(node.func) for node in calls}
    arguments = {id(each) for node in calls for each in node.args if source.resolve(each) is not None}
    arguments |= {
        id(each.value) for node in calls for each in node.keywords if source.resolve(each.value) is not None
    }
    for node in function.walk():
        if not isinstance(node, ast.Attribute) or not isinstance(node.ctx, ast.Load):
            continue
        if id(node) in arguments or id(node) in called:
            continue
        what = f"the attribute `{source.show(node)}`"
        advice = "Pass what it stands for as a parameter, or write it as a literal."
        other: tuple[Respelling, ...] = ()
        if node.attr == "shape":
            what = f"`{source.show(node)}`: a shape is known only when the function runs"
            advice = "Pass the size that you need as an int parameter."
        elif node.attr == "T":
            other = call(
                *source.span(node), surface.spell(source, "tensorflow.transpose"), source.span(node.value)
            )
        yield Reason("attribute", source.start(node), what, advice, "dynamic attribute access", other)


def collection(function: Function) -> Iterator[Reason]:
    source = function.source
    unpacked = {
        id(node.value)
        for node in function.walk()
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple | ast.List)
    }
    returned = {id(node.value) for node in function.walk() if isinstance(node, ast.Return)}
    for node in function.walk():
        if id(node) in unpacked or isinstance(getattr(node, "ctx", None), ast.Store):
            continue
        if isinstance(node, ast.List | ast.Tuple | ast.Dict | ast.Set):
            kind = type(node).__name__.lower()
            slug, what = "collection", f"a {kind} of tensors"
            if id(node) in returned and isinstance(node, ast.Tuple):
                slug, what = "several-values", "several values returned"
            # Of a tuple, Rextio complains at its items.
            for where in (node, *(node.elts if isinstance(node, ast.Tuple) else [])):
                yield Reason(
                    slug,
                    source.start(where),
                    f"`{source.show(node)}`: {what}",
                    "Keep each tensor in a name of its own; return one. No list or tuple of tensors is compiled.",
                    "(item|value)s? (type|must)|set literals|empty list",
                    shown=source.start(node),
                )


def comprehension(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if not isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
            continue
        names = frozenset(
            each.id
            for generator in node.generators
            for each in ast.walk(generator.target)
            if isinstance(each, ast.Name)
        )
        places = [node, *(each.iter for each in node.generators), *(each.target for each in node.generators)]
        for where in (*places, *(each for place in places for each in ast.iter_child_nodes(place))):
            if isinstance(where, ast.expr):
                yield Reason(
                    "comprehension",
                    source.start(where),
                    f"`{source.show(node)}`: a comprehension that isn't one of numbers over a range or a list",
                    "Write a loop that computes one tensor.",
                    "comprehension|GeneratorExp|iterable|zip|enumerate|for-loop|keyword call arguments",
                    binds=names,
                    shown=source.start(node),
                )


def conditional(function: Function) -> Iterator[Reason]:
    source = function.source
    statements = {
        id(getattr(node, "value", None)): node for node in function.walk() if isinstance(node, ast.stmt)
    }
    for node in function.walk():
        if isinstance(node, ast.IfExp):
            yield Reason(
                "conditional-expression",
                source.start(node),
                f"`{source.show(node)}`: a conditional expression",
                "Write an `if` statement; bind the name before it.",
                "conditional expressions",
                tuple(_as_statement(function, node, statements.get(id(node)))),
            )


def _as_statement(function: Function, node: ast.IfExp, within: ast.AST | None) -> Iterator[Respelling]:
    source = function.source
    body, test, other = source.span(node.body), source.span(node.test), source.span(node.orelse)
    if isinstance(within, ast.Return):
        line = f"\n{source.indent(within)}"
        parts: tuple[Part, ...] = ("if ", test, f":{line}    return ", body, f"{line}return ", other)
        yield Respelling(*source.span(within), parts)
    elif (
        isinstance(within, ast.Assign)
        and len(within.targets) == 1
        and isinstance(within.targets[0], ast.Name)
    ):
        target = within.targets[0].id
        # The first assignment would change what the second reads.
        read = {
            each.id
            for part in (node.body, node.test)
            for each in ast.walk(part)
            if isinstance(each, ast.Name)
        }
        if target in read and not (isinstance(node.orelse, ast.Name) and node.orelse.id == target):
            return
        name, line = source.span(within.targets[0]), f"\n{source.indent(within)}"
        parts = (name, " = ", other, f"{line}if ", test, f":{line}    ", name, " = ", body)
        yield Respelling(*source.span(within), parts, note="both values are computed then")


PLAIN: tuple[tuple[type[ast.AST] | tuple[type[ast.AST], ...], str, str, str, str], ...] = (
    (ast.JoinedStr, "f-string", "an f-string", "Make the text in the caller.", "f-strings"),
    (ast.Lambda, "lambda", "a lambda", "Put its body in the place of its calls.", "Lambda"),
    (
        ast.NamedExpr,
        "walrus",
        "an assignment within an expression (`:=`)",
        "Assign in a statement of its own.",
        "assignment expressions",
    ),
    (ast.Starred, "star-argument", "an argument with a star", "Write each argument.", "starred|Starred"),
    ((ast.Yield, ast.YieldFrom), "yield", "a `yield`", "Return the value.", "Yield|expression statements"),
)


def plain(function: Function) -> Iterator[Reason]:
    """Expressions for which there is no other spelling."""
    for node in function.walk():
        for kind, slug, what, advice, says in PLAIN:
            if isinstance(node, kind):
                binds = frozenset([node.target.id]) if isinstance(node, ast.NamedExpr) else frozenset()
                yield Reason(slug, function.source.start(node), what, advice, says, binds=binds)


DETECTORS: tuple[Detector, ...] = (
    unary,
    binary,
    comparison,
    identity,
    membership,
    subscript,
    attribute,
    collection,
    comprehension,
    conditional,
    plain,
)
