"""Names that are first bound in several branches: a value that nobody reads goes before them.

Rextio forgets a name behind the block in which it is first bound, and its build fails where two blocks do that. A name
gets such a value only if each way through the branches binds it anew before it is read, so that nothing is read that
would have been unbound; and on the line of the statement before, so that no line moves.
"""

import ast
from collections.abc import Iterator

from .inference import Inference
from .scope import Scope
from .tree import Comment, Guard, Line, Unscoped, assign, call, constant, name, replaced
from .types import BOOL, FLOAT, INT, STR, Type

_FIRST: dict[Type, bool | int | float | str] = {INT: 0, FLOAT: 0.0, BOOL: False, STR: ""}
_SIMPLE = (ast.Assign, ast.AnnAssign, ast.AugAssign, ast.Expr, Line, Comment)
_LOOPS = (ast.For, ast.While)


def prebound(scope: Scope, function: ast.FunctionDef) -> ast.FunctionDef:
    """The function with values for such names, where there is a place for them."""
    return _Pass(scope, function).run()


class _Pass:
    def __init__(self, scope: Scope, function: ast.FunctionDef) -> None:
        self._scope, self._function = scope, function
        self._types = Inference(scope, function)
        arguments = function.args
        self._parameters = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]

    def run(self) -> ast.FunctionDef:
        body = self._block(self._function.body, {each.arg for each in self._parameters})
        same = all(one is other for one, other in zip(body, self._function.body, strict=True))
        return self._function if same else replaced(self._function, body=body)

    def _block(self, block: list[ast.stmt], bound: set[str]) -> list[ast.stmt]:
        done: list[ast.stmt] = []
        known = set(bound)
        for index, node in enumerate(block):
            new = node
            if isinstance(node, ast.If | ast.For | ast.While | Unscoped):
                wanted = [] if isinstance(node, Unscoped) else self._wanted(node, block[index + 1 :], known)
                values = [self._value(word, node) for word in wanted]
                lines = [each for each in values if each is not None]
                if lines and done and isinstance(done[-1], _SIMPLE):
                    last = done[-1]
                    before = (
                        [] if isinstance(last, Comment) else last.body if isinstance(last, Line) else [last]
                    )
                    done[-1] = Line([*before, *lines], last)
                    known |= {word for each in lines for word in _stored(each)}
                new = self._inside(node, known)
            done.append(new)
            known |= set(_stored(node)) if not isinstance(node, (ast.If, *_LOOPS)) else set()
        return done

    def _inside(self, node: ast.stmt, known: set[str]) -> ast.stmt:
        if isinstance(node, Guard):
            return node
        fields: dict[str, object] = {}
        for field in ("body", "orelse"):
            old = getattr(node, field, [])
            new = self._block(old, known)
            if any(one is not other for one, other in zip(new, old, strict=True)):
                fields[field] = new
        return replaced(node, **fields) if fields else node

    def _wanted(self, node: ast.stmt, later: list[ast.stmt], known: set[str]) -> Iterator[str]:
        branches = list(_branches(node))
        for word in dict.fromkeys(_stored(node)):
            if word in known or word in _targets(node) or self._is_loaded(word, 0, node.lineno - 1):
                continue
            states = [_state(each, word) for each in branches]
            if any(each == "read" for each in states):
                continue
            after = self._is_loaded(word, (node.end_lineno or node.lineno) + 1, 10**9)
            others = [each for each in later if word in _mentioned(each)]
            apart = all(_is_apart(each, word) for each in others)
            whole = isinstance(node, ast.If) and all(each in ("bound", "ends") for each in states)
            if (after and whole) or (apart and (others or sum(each == "bound" for each in states) > 1)):
                yield word

    def _is_loaded(self, word: str, first: int, last: int) -> bool:
        return any(
            isinstance(each, ast.Name)
            and each.id == word
            and isinstance(each.ctx, ast.Load)
            and first <= each.lineno <= last
            for each in ast.walk(self._function)
        )

    def _value(self, word: str, at: ast.stmt) -> ast.stmt | None:
        found: Type | None = self._types.names.get(word)
        if found in _FIRST and found is not None:
            return assign(word, constant(_FIRST[found], at), at)
        tensors = (each.arg for each in self._parameters if self._types.names[each.arg].is_tensor)
        tensor = next(tensors, None)
        if found is None or not found.is_tensor or tensor is None:
            return None
        return assign(word, call(self._scope.ops("tensor"), [name(tensor, at)], at), at)


def _branches(node: ast.stmt) -> Iterator[list[ast.stmt]]:
    """The blocks of which one runs, with an empty one if none may."""
    if not isinstance(node, ast.If):
        yield node.body  # type: ignore[attr-defined]
        return
    yield node.body
    if len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):
        yield from _branches(node.orelse[0])
    else:
        yield node.orelse


def _state(block: list[ast.stmt], word: str) -> str:
    """What a block does with a name first: "bound", "read", "ends" before either, or "none"."""
    for node in block:
        found = _one(node, word)
        if found != "none":
            return found
    return "none"


def _one(node: ast.stmt, word: str) -> str:
    if isinstance(node, Line | Unscoped):
        return _state(node.body, word)
    if isinstance(node, ast.If):
        states = {_state(each, word) for each in _branches(node)}
        if word in _loaded(node.test) or "read" in states:
            return "read"
        if states <= {"bound", "ends"}:
            return "bound" if "bound" in states else "ends"
        return "read" if "bound" in states else "none"
    if isinstance(node, ast.Assign | ast.AnnAssign | ast.Expr | ast.Return | ast.Raise):
        if word in _loaded(node):
            return "read"
        if isinstance(node, ast.Return | ast.Raise) or _is_failure(node):
            return "ends"
        return "bound" if word in _stored(node) else "none"
    if isinstance(node, ast.Break | ast.Continue):
        return "read"
    return "read" if word in _mentioned(node) else "none"


def _is_apart(node: ast.stmt, word: str) -> bool:
    """Whether a statement binds a name for itself."""
    if isinstance(node, ast.If | ast.For | ast.While):
        return word not in _targets(node) and all(_state(each, word) != "read" for each in _branches(node))
    return _one(node, word) == "bound"


def _is_failure(node: ast.stmt) -> bool:
    value = node.value if isinstance(node, ast.Assign) else None
    text = ast.unparse(value.func) if isinstance(value, ast.Call) else ""
    is_one = text.endswith((".fail", ".fail_shape")) and isinstance(value, ast.Call)
    # An assertion doesn't fail where Python has none.
    return is_one and "AssertionError" not in ast.unparse(node)


def _targets(node: ast.stmt) -> set[str]:
    return _mentioned(node.target) if isinstance(node, ast.For) else set()


def _stored(node: ast.AST) -> list[str]:
    names = [each for each in ast.walk(node) if isinstance(each, ast.Name)]
    return [each.id for each in names if isinstance(each.ctx, ast.Store)]


def _loaded(node: ast.AST) -> set[str]:
    return {
        each.id for each in ast.walk(node) if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Load)
    }


def _mentioned(node: ast.AST) -> set[str]:
    return {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
