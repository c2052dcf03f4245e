"""Sites as Rextio offers them, and the answers to them."""

import ast
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rextio.plugins.api import (
    NON_LITERAL,
    Claimed,
    ClaimLiteral,
    ClaimSite,
    KeywordArg,
    LoweringContext,
    NotCovered,
    ReceiverMeta,
    Rejected,
)
from rextio_tensorflow import plugin

from support import registry
from support.registry import Call

F1, F2 = "rextio-tensorflow/tensor-f32-cpu-1d", "rextio-tensorflow/tensor-f32-cpu-2d"
ANY, B1 = "rextio-tensorflow/tensor-cpu", "rextio-tensorflow/tensor-bool-cpu-1d"
I1 = "rextio-tensorflow/tensor-i64-cpu-1d"
G1, G2 = "rextio-tensorflow/tensor-f32-cuda0-1d", "rextio-tensorflow/tensor-f32-cuda0-2d"
PLUGIN = plugin()


@dataclass(frozen=True)
class Lit:
    """A positional argument that is a literal."""

    value: Any


Operand = str | None | Lit


def type_of(value: Any) -> str:
    """The type that Rextio states for a literal."""
    if value is None:
        return "None"
    if isinstance(value, tuple):
        return f"tuple[{', '.join(['int'] * len(value))}]" if value else "tuple"
    return type(value).__name__


def literal(value: Any) -> ClaimLiteral:
    return ClaimLiteral(is_literal=True, value=value)


def operand(value: Operand) -> tuple[str | None, ClaimLiteral]:
    """The type and the literal of one positional argument."""
    if not isinstance(value, Lit):
        return value, NON_LITERAL
    # Of a positional literal, Rextio passes on the value only for None, an int and a tuple of ints.
    told = value.value is None or type(value.value) in (int, tuple)
    return type_of(value.value), literal(value.value) if told else NON_LITERAL


def call(target: str, *operands: Operand, site_kind: str = "call", **options: Any) -> ClaimSite:
    """A call (or, with `site_kind`, an operator) whose keywords are literals."""
    pairs = [operand(value) for value in operands]
    return ClaimSite(
        kind=site_kind,
        target=target,
        operand_types=tuple(pair[0] for pair in pairs),
        file_path="",
        line=0,
        column=0,
        operand_literals=tuple(pair[1] for pair in pairs),
        keywords=tuple(KeywordArg(name, type_of(value), literal(value)) for name, value in options.items()),
    )


def binop(operator: str, *operands: Operand) -> ClaimSite:
    return call(operator, *operands, site_kind="binop")


def site_of(each: Call) -> ClaimSite:
    """The site that Rextio offers for one call of the registry."""
    types = {name: registry.key(kind) for name, kind in each.params}
    tree = ast.parse(each.expression, mode="eval").body

    def operand_of(node: ast.expr) -> Operand:
        return types[node.id] if isinstance(node, ast.Name) else Lit(ast.literal_eval(node))

    if isinstance(tree, ast.BinOp):
        return binop(each.target, operand_of(tree.left), operand_of(tree.right))
    if isinstance(tree, ast.Compare):
        return call(each.target, *map(operand_of, (tree.left, *tree.comparators)), site_kind="compare")
    assert isinstance(tree, ast.Call)
    options = {str(node.arg): ast.literal_eval(node.value) for node in tree.keywords}
    return call(each.target, *map(operand_of, tree.args), **options)


def keyword(name: str, value: Any, arg_type: str | None = None) -> KeywordArg:
    return KeywordArg(name, arg_type if arg_type is not None else type_of(value), literal(value))


def receiver(arg_type: str | None = F2) -> ReceiverMeta:
    return ReceiverMeta(arg_type=arg_type, expr_kind="name", is_safe=True)


def claim(site: Any) -> Any:
    return PLUGIN.claim(site, None)


def claimed(site: ClaimSite) -> tuple[str, str]:
    """Rule and result type, without the plugin's name; fails unless the site is claimed."""
    answer = claim(site)
    assert isinstance(answer, Claimed), f"{show(site)}: {answer}"
    assert answer.operand_mode == "direct"
    assert answer.result_type is not None
    return answer.rule_id.removeprefix("rextio-tensorflow/"), answer.result_type


def refused(site: ClaimSite) -> tuple[int, str]:
    """Code number and full text; fails unless the site is refused."""
    answer = claim(site)
    assert isinstance(answer, Rejected), f"{show(site)}: {answer}"
    diagnostic = answer.diagnostic
    prefix, _, number = diagnostic.code.rpartition("-")
    assert prefix == "RXTP-TENSORFLOW"
    return int(number), f"{diagnostic.message} {diagnostic.suggestion or ''}"


def not_covered(site: ClaimSite) -> None:
    answer = claim(site)
    assert isinstance(answer, NotCovered), f"{show(site)}: {answer}"


def context(operands: Sequence[str], **fields: Any) -> LoweringContext:
    return LoweringContext(
        operands=tuple(operands),
        target_language="rust",
        fresh_name=lambda prefix: f"{prefix}_1",
        **fields,
    )


def show(site: ClaimSite) -> str:
    options = "".join(f", {each.name}={each.literal.value!r}" for each in site.keywords)
    return f"{site.kind} {site.target}({', '.join(map(str, site.operand_types))}{options})"
