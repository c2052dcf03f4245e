"""Which kinds look at which nodes, in order."""

import ast

from .rewriting import (
    calls,
    choices,
    constants,
    failures,
    numbers,
    operators,
    packing,
    ranks,
    scalars,
    scopes,
    statements,
    subscripts,
)
from .rewriting.rewriter import Kind

KINDS: dict[type[ast.AST], list[Kind]] = {
    ast.UnaryOp: [numbers.known, operators.unary],
    ast.BinOp: [
        numbers.known,
        constants.operand,
        operators.binary,
        scalars.division,
        scalars.power,
        numbers.mixed,
    ],
    ast.Name: [numbers.known, numbers.module_constant],
    ast.Attribute: [numbers.known, ranks.rank, packing.element, packing.listed_element],
    ast.Call: [
        numbers.known,
        numbers.conversion,
        scalars.root,
        ranks.length,
        operators.absolute,
        calls.function,
    ],
    ast.Subscript: [packing.element, packing.listed_element, subscripts.subscript],
    ast.IfExp: [scalars.choice],
    ast.Compare: [scalars.comparison],
    ast.Raise: [failures.raised],
    ast.Assert: [failures.asserted],
    ast.Expr: [statements.docstring],
    ast.AugAssign: [statements.augmented],
    ast.AnnAssign: [statements.annotated],
    ast.Assign: [choices.assigned, packing.unpacked, packing.listed, ranks.unpacked, statements.chained],
    ast.With: [scopes.unscoped],
    ast.Return: [choices.returned, statements.returned],
}
