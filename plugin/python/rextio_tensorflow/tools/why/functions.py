"""The functions of a file that use TensorFlow, and which of them a user means."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass

from .source import Source

TYPES = "rextio_tensorflow.types"

Definition = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Function:
    """A function or a lambda with a name. `kind` is what Rextio makes of its place: only "function" can be native."""

    source: Source
    module: str
    name: str
    node: Definition | ast.Lambda
    kind: str

    @property
    def qualname(self) -> str:
        return f"{self.module}.{self.name}" if self.module else self.name

    @property
    def body(self) -> list[ast.stmt]:
        return [] if isinstance(self.node, ast.Lambda) else self.node.body

    def walk(self) -> Iterator[ast.AST]:
        """Every node of the body, but not into functions and classes within."""
        waiting: list[ast.AST] = [self.node.body] if isinstance(self.node, ast.Lambda) else [*self.node.body]
        while waiting:
            node = waiting.pop(0)
            yield node
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                waiting[:0] = list(ast.iter_child_nodes(node))

    @property
    def parameters(self) -> list[ast.arg]:
        found = self.node.args
        rest = [each for each in (found.vararg, found.kwarg) if each is not None]
        return [*found.posonlyargs, *found.args, *found.kwonlyargs, *rest]

    @property
    def annotations(self) -> list[ast.expr]:
        found = [each.annotation for each in self.parameters if each.annotation is not None]
        returns = None if isinstance(self.node, ast.Lambda) else self.node.returns
        return [*found, *([returns] if returns is not None else [])]

    @property
    def is_marked(self) -> bool:
        """Whether an annotation is, or looks like, one of ours."""
        return any(self._is_marker(each) for each in self.annotations)

    def marks(self, parameter: ast.arg) -> bool:
        """Whether a parameter is annotated as a tensor."""
        return parameter.annotation is not None and self._is_marker(parameter.annotation)

    def _is_marker(self, annotation: ast.expr) -> bool:
        origins = self.source.imports
        return any(
            origins.get(word, "").startswith(TYPES) or re.match(r"Tensor[A-Z]+\d+C", word)
            for word in re.findall(r"\w+", ast.unparse(annotation))
        )

    @property
    def hidden_markers(self) -> list[str]:
        """The names in annotations that lead to markers, but are imported where Rextio doesn't look."""
        words = (word for each in self.annotations for word in re.findall(r"\w+", ast.unparse(each)))
        package, origins = TYPES.split(".")[0], self.source.imports
        hidden = (word for word in words if word in self.source.hidden)
        return list(dict.fromkeys(word for word in hidden if origins[word].split(".")[0] == package))

    @property
    def uses_tensorflow(self) -> bool:
        theirs = {
            name for name, origin in self.source.imports.items() if origin.split(".")[0] == "tensorflow"
        }
        nodes = [*self.walk(), *(node for each in self.annotations for node in ast.walk(each))]
        return self.is_marked or any(isinstance(node, ast.Name) and node.id in theirs for node in nodes)


def functions(source: Source, module: str) -> list[Function]:
    """All functions of a file, in the order of their definitions."""
    return list(_within(source, module, source.tree.body, "", "function"))


def _within(source: Source, module: str, body: list[ast.stmt], prefix: str, kind: str) -> Iterator[Function]:
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            own = "async" if isinstance(node, ast.AsyncFunctionDef) and kind == "function" else kind
            yield Function(source, module, prefix + node.name, node, own)
            yield from _within(source, module, node.body, f"{prefix}{node.name}.", "nested")
        elif isinstance(node, ast.ClassDef):
            yield from _within(source, module, node.body, f"{prefix}{node.name}.", "method")
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda) and kind != "nested":
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield Function(source, module, prefix + target.id, node.value, "lambda")
        else:
            inner = "conditional" if kind == "function" else kind
            for block in _blocks(node):
                yield from _within(source, module, block, prefix, inner)


def _blocks(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The statement lists of a compound statement."""
    for name in ("body", "orelse", "finalbody"):
        yield getattr(node, name, [])
    for handler in getattr(node, "handlers", []):
        yield handler.body
    for case in getattr(node, "cases", []):
        yield case.body


def chosen(found: list[Function], word: str) -> list[Function]:
    """The functions that a word names: `package.module.f`, a dotted end of it, `file.py:f`, or `f` alone."""
    file, colon, name = word.rpartition(":")
    if colon:
        # The file's path within the project, or an end of it.
        found = [
            each
            for each in found
            if each.name == name and f"/{each.source.path.as_posix()}".endswith(f"/{file.removeprefix('./')}")
        ]
        return found
    exact = [each for each in found if each.qualname == word]
    return exact or [each for each in found if each.qualname.endswith(f".{word}")]
