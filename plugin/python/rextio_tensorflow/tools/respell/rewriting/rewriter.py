"""One pass over a function: each expression and statement is shown to the kinds, from the outside to the inside."""

import ast
from collections.abc import Callable
from typing import Any

from .. import symbols
from ..bound import Argument, bind
from ..inference import Inference
from ..literals import Evaluator
from ..scope import Scope
from ..tree import rebuilt

# What a kind gives: the new node, or None if it isn't one of its own.
Kind = Callable[["Rewriter", Any], ast.AST | None]

# What is left alone with all that is in it.
_WHOLE = (
    ast.arguments,
    ast.ClassDef,
    ast.Lambda,
    ast.AsyncFunctionDef,
    ast.FunctionDef,
    ast.JoinedStr,
    ast.comprehension,
    ast.pattern,
)


class Rewriter:
    """The state of one pass. Nodes are never changed; types are those of the nodes as they were."""

    def __init__(self, scope: Scope, function: ast.FunctionDef) -> None:
        self.scope = scope
        self.function = function
        self.types = Inference(scope, function)
        self.evaluator = Evaluator(self.types.target, self.types.constant)
        self._fresh: dict[tuple[str, int], str] = {}
        self.parents = {
            id(child): parent for parent in ast.walk(function) for child in ast.iter_child_nodes(parent)
        }

    def run(self, kinds: dict[type[ast.AST], list[Kind]]) -> ast.FunctionDef:
        self._kinds = kinds
        return rebuilt(self.function, self.visit)

    def visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, _WHOLE):
            return node
        for kind in self._kinds.get(type(node), []):
            new = kind(self, node)
            if new is not None:
                return new
        return rebuilt(node, self.visit)

    def expr(self, node: ast.expr) -> ast.expr:
        new = self.visit(node)
        assert isinstance(new, ast.expr)
        return new

    def statement(self, node: ast.stmt) -> ast.stmt:
        new = self.visit(node)
        assert isinstance(new, ast.stmt)
        return new

    def arguments(self, node: ast.Call) -> list[Argument]:
        """The arguments of a call of TensorFlow; none if they can't be told."""
        symbol = symbols.find(self.types.target(node.func))
        return [] if symbol is None else bind(symbol, node) or []

    def name_for(self, wish: str, at: ast.AST) -> str:
        """A fresh name; always the same for one place."""
        key = (wish, id(at)) if wish == "parts" else (wish, 0)
        if key not in self._fresh:
            self._fresh[key] = self.scope.fresh_local(wish)
        return self._fresh[key]

    @property
    def parameters(self) -> list[ast.arg]:
        found = self.function.args
        return [*found.posonlyargs, *found.args, *found.kwonlyargs]

    def is_empty_below(self, node: ast.stmt) -> bool:
        """Whether the next line has nothing on it."""
        lines = self.scope.source.data.split(b"\n")
        at = node.end_lineno or node.lineno
        return at < len(lines) - 1 and not lines[at].strip()

    def is_builtin(self, word: str) -> bool:
        """Whether a name is Python's own, here and in the module."""
        return word not in self.types.bound and word not in self.scope.defined

    def loads(self, name: str) -> list[ast.Name]:
        return [each for each in self._named(name) if isinstance(each.ctx, ast.Load)]

    def stores(self, name: str) -> list[ast.Name]:
        return [each for each in self._named(name) if not isinstance(each.ctx, ast.Load)]

    def _named(self, name: str) -> list[ast.Name]:
        return [each for each in ast.walk(self.function) if isinstance(each, ast.Name) and each.id == name]

    def parent(self, node: ast.AST) -> ast.AST | None:
        return self.parents.get(id(node))
