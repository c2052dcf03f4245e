"""Calls of the module's own functions, replaced by what they return.

Rextio has no calls between functions with tensors. A function is put in if it is one `return`, perhaps below
assignments of names, and if each argument is evaluated as often, and in the same order, as before: it is a name or a
literal, or the only argument that does something and the first thing that the function evaluates.
"""

import ast
from collections.abc import Callable, Iterator

from ..why.source import Source
from .inference import annotated
from .scope import Scope
from .tree import Line, assign, copied, name, rebuilt, replaced

_DEEPEST = 4


class Inliner:
    """One function whose calls are looked at."""

    def __init__(self, scope: Scope, function: ast.FunctionDef) -> None:
        self._scope = scope
        self._function = function
        self._bound = {
            each.id
            for each in ast.walk(function)
            if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)
        } | {each.arg for each in ast.walk(function) if isinstance(each, ast.arg)}
        tree = scope.source.tree
        names = [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]
        self._helpers = {
            each.name: each
            for each in tree.body
            if isinstance(each, ast.FunctionDef)
            and names.count(each.name) == 1
            and each.name not in self._bound
        }
        self._helpers.pop(function.name, None)

    def run(self) -> ast.FunctionDef:
        found = self._function
        for _ in range(_DEEPEST):
            body = [self._statement(each) for each in found.body]
            if all(one is other for one, other in zip(body, found.body, strict=True)):
                break
            found = replaced(found, body=body)
        return found

    def _statement(self, node: ast.stmt) -> ast.stmt:
        if isinstance(node, Line):
            body = [self._statement(each) for each in node.body]
            if all(one is other for one, other in zip(body, node.body, strict=True)):
                return node
            flat = [inner for each in body for inner in (each.body if isinstance(each, Line) else [each])]
            return Line(flat, node)
        if isinstance(node, ast.Assign | ast.Return) and isinstance(node.value, ast.Call):
            lines = self._whole(node, node.value)
            if lines is not None:
                return Line(lines, node)
        if isinstance(node, ast.Assign | ast.Return) and node.value is not None:
            lines = self._first_of(node, node.value)
            if lines is not None:
                return Line(lines, node)
        return rebuilt(node, self._visit)

    def _first_of(self, node: ast.Assign | ast.Return, value: ast.expr) -> list[ast.stmt] | None:
        """A call of such a function that is the first thing that a statement does gets a name."""
        found = next(_evaluated_first(value), None)
        while found is not None:
            own = self._helper(found) if isinstance(found, ast.Call) else None
            if own is not None and isinstance(found, ast.Call) and len(own[0]) > 1 and found is not value:
                word = self._scope.fresh_local(f"{ast.unparse(found.func)}_out")
                lines = self._whole(assign(word, found, node), found)
                if lines is None:
                    return None
                return [*lines, replaced(node, value=_exchanged(value, found, name(word, node)))]
            found = next(_evaluated_first(found), None)
        return None

    def _visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.arguments):
            return node
        if isinstance(node, ast.stmt):
            return self._statement(node)
        if isinstance(node, ast.Call):
            found = self._helper(node)
            if found is not None:
                body, arguments = found
                value = body[-1].value if isinstance(body[-1], ast.Return) else None
                if len(body) == 1 and value is not None and _fits(value, arguments):
                    put = {word: rebuilt_argument(each, self._visit) for word, each in arguments.items()}
                    return _substituted(copied(value, node), put)
        return rebuilt(node, self._visit)

    def _helper(self, node: ast.Call) -> tuple[list[ast.stmt], dict[str, ast.expr]] | None:
        """The body of the function that is called, and its arguments, if both are plain."""
        if not isinstance(node.func, ast.Name) or node.func.id not in self._helpers:
            return None
        helper = self._helpers[node.func.id]
        if helper.decorator_list or not _has_tensors(self._scope.source, helper):
            return None
        arguments = _arguments(helper, node)
        body = helper.body[1:] if _is_text(helper.body[0]) else helper.body
        if arguments is None or not body or not isinstance(body[-1], ast.Return):
            return None
        own = {each.id for each in ast.walk(helper) if isinstance(each, ast.Name)} - set(arguments)
        locals_of = {
            each.id
            for statement in body
            for each in ast.walk(statement)
            if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)
        }
        inner = [type(each) for statement in body for each in ast.walk(statement)]
        if any(
            issubclass(each, ast.Lambda | ast.comprehension | ast.NamedExpr | ast.Starred) for each in inner
        ):
            return None
        if any(isinstance(each, ast.Name) and each.id == helper.name for each in ast.walk(helper)):
            return None
        # What the function reads of its module must not be a local name here.
        if (own - locals_of) & self._bound or body[-1].value is None:
            return None
        return body, arguments

    def _whole(self, node: ast.Assign | ast.Return, value: ast.Call) -> list[ast.stmt] | None:
        """A call of a function with several statements that is all of an assignment's or return's value."""
        found = self._helper(value)
        if found is None or len(found[0]) < 2:
            return None
        body, arguments = found
        if not all(_is_assignment(each) for each in body[:-1]):
            return None
        new = {word: self._scope.fresh_local(f"{word}_in") for word in arguments}
        lines: list[ast.stmt] = [assign(new[word], each, node) for word, each in arguments.items()]
        for statement in body[:-1]:
            assert isinstance(statement, ast.Assign)
            right = _substituted(
                copied(statement.value, node), {old: name(to, node) for old, to in new.items()}
            )
            for word in _words(statement):
                new.setdefault(word, self._scope.fresh_local(f"{word}_in"))
            if isinstance(statement.targets[0], ast.Name):
                lines.append(assign(new[statement.targets[0].id], right, node))
            else:
                stores = [
                    ast.copy_location(ast.Name(new[word], ast.Store()), node) for word in _words(statement)
                ]
                target = ast.copy_location(ast.Tuple(list(stores), ast.Store()), node)
                lines.append(ast.copy_location(ast.Assign([target], right), node))
        assert isinstance(body[-1], ast.Return) and body[-1].value is not None
        last = _substituted(copied(body[-1].value, node), {old: name(to, node) for old, to in new.items()})
        return [*lines, replaced(node, value=last)]


def _evaluated_first(node: ast.expr) -> Iterator[ast.expr]:
    """The part of an expression that is evaluated first, but for names and literals."""
    parts: list[ast.expr] = []
    if isinstance(node, ast.BinOp):
        parts = [node.left, node.right]
    elif isinstance(node, ast.UnaryOp):
        parts = [node.operand]
    elif isinstance(node, ast.Call):
        parts = [*node.args, *(each.value for each in node.keywords)]
    elif isinstance(node, ast.Subscript):
        parts = [node.value]
    elif isinstance(node, ast.Tuple | ast.List):
        parts = node.elts
    yield from (each for each in parts if not isinstance(each, ast.Name | ast.Constant))


def _exchanged(value: ast.expr, old: ast.expr, new: ast.expr) -> ast.expr:
    def change(node: ast.AST) -> ast.AST:
        return new if node is old else rebuilt(node, change)

    return rebuilt(value, change)


def rebuilt_argument(node: ast.expr, change: Callable[[ast.AST], ast.AST]) -> ast.expr:
    new = change(node)
    assert isinstance(new, ast.expr)
    return new


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _is_assignment(node: ast.stmt) -> bool:
    """To one name, or to several different ones."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1:
        return False
    target, words = node.targets[0], _words(node)
    is_many = isinstance(target, ast.Tuple) and len(set(words)) == len(words) == len(target.elts)
    return isinstance(target, ast.Name) or is_many


def _words(node: ast.Assign) -> list[str]:
    """The names that it binds."""
    target = node.targets[0]
    return [each.id for each in getattr(target, "elts", [target]) if isinstance(each, ast.Name)]


def _has_tensors(source: Source, helper: ast.FunctionDef) -> bool:
    """Functions of numbers are called natively; those with tensors aren't."""
    annotations = [each.annotation for each in helper.args.args]
    return any(annotated(source, each).is_tensor for each in [*annotations, helper.returns])


def _arguments(helper: ast.FunctionDef, node: ast.Call) -> dict[str, ast.expr] | None:
    """What each parameter stands for, in the order of evaluation; defaults only if they are literals."""
    found = helper.args
    if found.vararg or found.kwarg or found.posonlyargs or len(node.args) > len(found.args):
        return None
    if any(isinstance(each, ast.Starred) for each in node.args) or any(
        each.arg is None for each in node.keywords
    ):
        return None
    names = [each.arg for each in (*found.args, *found.kwonlyargs)]
    given = {names[index]: value for index, value in enumerate(node.args)}
    for keyword in node.keywords:
        if keyword.arg not in names or keyword.arg in given:
            return None
        given[keyword.arg or ""] = keyword.value
    positional = [each.arg for each in found.args]
    defaults = dict(zip(positional[len(positional) - len(found.defaults) :], found.defaults, strict=True))
    more = zip([each.arg for each in found.kwonlyargs], found.kw_defaults, strict=True)
    defaults |= {word: value for word, value in more if value is not None}
    for word in names:
        if word not in given:
            if not isinstance(defaults.get(word), ast.Constant):
                return None
            given[word] = copied(defaults[word], node)
    return given


def _fits(value: ast.expr, arguments: dict[str, ast.expr]) -> bool:
    """Whether each argument is evaluated as often as before, in the same order."""
    reads = _reads(value)
    acting = [word for word, each in arguments.items() if not isinstance(each, ast.Name | ast.Constant)]
    for word in acting:
        if reads.count(word) != 1:
            return False
    if len(acting) > 1:
        return False
    return not acting or _first(value) == acting[0] or _only_names_before(value, acting[0])


def _reads(value: ast.expr) -> list[str]:
    return [each.id for each in ast.walk(value) if isinstance(each, ast.Name)]


def _first(value: ast.expr) -> str | None:
    """The name that an expression evaluates first, apart from the functions that it calls."""
    if isinstance(value, ast.Name):
        return value.id
    if isinstance(value, ast.BinOp):
        return _first(value.left)
    if isinstance(value, ast.Call) and value.args:
        return _first(value.args[0])
    return None


def _only_names_before(value: ast.expr, word: str) -> bool:
    """Whether nothing is called before a name is read; the expression's parts are looked at as they are evaluated."""
    if isinstance(value, ast.Name):
        return value.id == word
    parts: list[ast.expr] = []
    if isinstance(value, ast.BinOp):
        parts = [value.left, value.right]
    elif isinstance(value, ast.UnaryOp):
        parts = [value.operand]
    elif isinstance(value, ast.Call):
        parts = [*value.args, *(each.value for each in value.keywords)]
    for part in parts:
        if any(each == word for each in _reads(part)):
            return _only_names_before(part, word)
        if not isinstance(part, ast.Name | ast.Constant):
            return False
    return False


def _substituted(value: ast.expr, arguments: dict[str, ast.expr]) -> ast.expr:
    def change(node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in arguments:
            return arguments[node.id]
        return rebuilt(node, change)

    new = change(value)
    assert isinstance(new, ast.expr)
    return new
