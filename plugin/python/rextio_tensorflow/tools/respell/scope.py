"""How a module writes the names that respellings need, and which imports must be added for them."""

import ast
from dataclasses import dataclass, field
from functools import cached_property

from ..why.source import Source
from .literals import module_constants

OPS = "rextio_tensorflow.ops"


@dataclass
class Scope:
    """One module. `added` are the imports that its new text needs, by the name that each binds."""

    source: Source
    added: dict[str, str] = field(default_factory=dict)
    origins: dict[str, str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)
    own: set[str] = field(default_factory=set)
    constants: dict[str, ast.expr] = field(default_factory=dict)

    @classmethod
    def of(cls, source: Source) -> "Scope":
        return cls(source, taken=_names(source.tree), constants=module_constants(source.tree))

    def tensorflow(self, name: str) -> str:
        """How this module writes a function of TensorFlow."""
        return self._spell(f"tensorflow.{name}", "tensorflow", "tf", "import tensorflow as {}")

    def ops(self, name: str) -> str:
        """How it writes one of `rextio_tensorflow.ops`."""
        return self._spell(f"{OPS}.{name}", OPS, "ops", "from rextio_tensorflow import ops as {}")

    def marker(self, name: str) -> str:
        """How it writes one of `rextio_tensorflow.types`."""
        module = "rextio_tensorflow.types"
        statement = f"from {module} import {name} as {{}}"
        return self._spell(f"{module}.{name}", f"{module}.{name}", name, statement)

    def _spell(self, target: str, module: str, wish: str, statement: str) -> str:
        found = self._plain(target)
        if found is not None:
            return found
        for bound, origin in self.origins.items():
            if origin == module:
                return bound + target.removeprefix(module)
        bound = self.fresh(wish)
        text = statement.format(bound)
        self.added[bound] = (
            text.removesuffix(f" as {bound}") if text.endswith(f" {bound} as {bound}") else text
        )
        self.origins[bound] = module
        return bound + target.removeprefix(module)

    def resolve(self, node: ast.expr) -> str | None:
        """The dotted name that an expression stands for, by the module's imports and the added ones."""
        parts: list[str] = []
        first = node
        while isinstance(first, ast.Attribute):
            parts.append(first.attr)
            first = first.value
        if isinstance(first, ast.Name) and first.id in self.origins:
            return ".".join([self.origins[first.id], *reversed(parts)])
        return self.source.resolve(node)

    def _plain(self, target: str) -> str | None:
        """By the imports at the top of the module, as long as nothing else binds their names."""
        spelled = self.source.spell(target)
        if spelled is None or spelled.split(".")[0] in self.source.hidden:
            return None
        return None if spelled.split(".")[0] in self._rebound else spelled

    @cached_property
    def defined(self) -> set[str]:
        """The names that the module binds anywhere."""
        functions = {
            each.name
            for each in ast.walk(self.source.tree)
            if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        }
        return self._rebound | functions | set(self.source.imports)

    @cached_property
    def _rebound(self) -> set[str]:
        nodes = list(ast.walk(self.source.tree))
        stored = {
            each.id for each in nodes if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)
        }
        return stored | {each.arg for each in nodes if isinstance(each, ast.arg)}

    def fresh(self, wish: str) -> str:
        """A name that nothing in the module has."""
        found = self._free([wish, f"tf_{wish}"], wish)
        self.taken.add(found)
        return found

    def fresh_local(self, wish: str) -> str:
        """A name for a function's own use, until the next function begins."""
        found = self._free([wish], wish)
        self.own.add(found)
        return found

    def _free(self, candidates: list[str], wish: str) -> str:
        numbered = (f"{wish}_{number}" for number in range(2, 1000))
        return next(each for each in (*candidates, *numbered) if each not in self.taken | self.own)


def _names(tree: ast.AST) -> set[str]:
    """Every word that the module uses as a name."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.alias):
            found.add((node.asname or node.name).split(".")[0])
        elif isinstance(node, ast.Global | ast.Nonlocal):
            found |= set(node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name is not None:
            found.add(node.name)
    return found
