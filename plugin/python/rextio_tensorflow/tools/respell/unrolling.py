"""Python lists whose elements are known: a name for each element, and loops over them statement by statement.

Rextio has no lists of tensors. A list is taken apart if it is bound once, to a list or a comprehension over known
elements, or is empty and gets an element in each round of such a loop; and if all that is done with it is to loop over
it, to index it, to count it or to give it to `tf.stack`, `tf.concat` or `tf.add_n`. A loop is unrolled if only one of
its statements can fail, so that all errors keep their lines; and if nobody sees its variables but the loop.
"""

import ast

from . import symbols
from .inference import Inference
from .literals import Evaluator
from .scope import Scope
from .tree import Line, Unrolled, assign, constant, copied, name, rebuilt, replaced, tuple_of

# More rounds than anybody writes out make long lines.
_MOST = 16
_TAKERS = ("concat", "stack", "add_n")
_COUNTED = {"unstack": "num", "split": "num_or_size_splits"}


def unrolled(scope: Scope, function: ast.FunctionDef) -> ast.FunctionDef:
    """The function without such lists and loops; the function itself if it has none."""
    return _Pass(scope, function).run()


class _Pass:
    def __init__(self, scope: Scope, function: ast.FunctionDef) -> None:
        self._scope, self._function = scope, function
        self._types = Inference(scope, function)
        self._evaluator = Evaluator(self._types.target, self._types.constant)
        self._nodes = list(ast.walk(function))
        self._parents = {id(child): each for each in self._nodes for child in ast.iter_child_nodes(each)}
        self._lists: dict[str, list[ast.expr]] = {}
        # Lists that are looked at, with the number of their elements.
        self._looked: dict[str, int] = {}

    def run(self) -> ast.FunctionDef:
        if not any(isinstance(each, ast.ListComp | ast.List | ast.For) for each in self._nodes):
            return self._function
        body = [self._statement(each) for each in self._function.body]
        return replaced(self._function, body=body)

    def _statement(self, node: ast.stmt) -> ast.stmt:
        if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
            new = self._bound(node, node.targets[0].id)
            if new is not None:
                return new
        if isinstance(node, ast.For):
            loop = self._loop(node)
            if loop is not None:
                return loop
        return rebuilt(node, self._visit)

    def _visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.FunctionDef | ast.Lambda | ast.ClassDef | ast.arguments):
            return node
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in self._lists:
            elements = [copied(each, node) for each in self._lists[node.id]]
            return ast.copy_location(ast.List(elements, ast.Load()), node)
        if (
            isinstance(node, ast.Subscript)
            and isinstance(node.value, ast.Name)
            and node.value.id in self._lists
        ):
            index = self._evaluator.number(node.slice)
            return copied(self._lists[node.value.id][int(index[0]) if index else 0], node)
        counted = node.args[0] if isinstance(node, ast.Call) and _is_call(node, "len") else None
        if isinstance(counted, ast.Name) and counted.id in self._lists:
            return constant(len(self._lists[counted.id]), node)
        if isinstance(node, ast.ListComp):
            elements_of = self._comprehension(node)
            if elements_of is not None:
                return ast.copy_location(ast.List(elements_of, ast.Load()), node)
        return rebuilt(node, self._visit)

    def _bound(self, node: ast.Assign, word: str) -> ast.stmt | None:
        """A list that is taken apart where it is bound."""
        value = node.value
        if isinstance(value, ast.ListComp):
            elements = self._comprehension(value)
        else:
            elements = value.elts if isinstance(value, ast.List) else None
        if elements is None or len(elements) > _MOST or len(self._stores(word)) != 1:
            return None
        if not elements:
            return self._empty(node, word)
        kinds = [self._types.of(each) for each in (value.elts if isinstance(value, ast.List) else [])]
        self._looked[word] = len(elements)
        is_plain = all(each.is_tensor for each in kinds) and self._is_plain_list(word, len(elements))
        del self._looked[word]
        if not is_plain:
            return None
        words = [self._scope.fresh_local(f"{word}_{index}") for index in range(len(elements))]
        new = [self._visit(each) for each in elements]
        self._lists[word] = [name(each, node) for each in words]
        pairs = zip(words, new, strict=True)
        return Line([assign(to, each, node) for to, each in pairs if isinstance(each, ast.expr)], node)

    def _empty(self, node: ast.Assign, word: str) -> ast.stmt | None:
        """A list that gets its elements in one loop."""
        appends = [each for each in self._loads(word) if self._appended(each) is not None]
        call = self._appended(appends[0]) if len(appends) == 1 else None
        loop = self._parents.get(id(self._parents.get(id(call)))) if call is not None else None
        if not isinstance(loop, ast.For) or loop not in self._function.body or loop.lineno < node.lineno:
            return None
        items = self._items(loop.iter)
        if items is None or self._rounds(loop, {word}) is None:
            return None
        self._looked[word] = len(items)
        is_plain = self._is_plain_list(word, len(items), loop)
        del self._looked[word]
        if not is_plain:
            return None
        words = [self._scope.fresh_local(f"{word}_{index}") for index in range(len(items))]
        self._lists[word] = [name(each, node) for each in words]
        return Line([], node)

    def _appended(self, load: ast.Name) -> ast.Call | None:
        attribute = self._parents.get(id(load))
        call = self._parents.get(id(attribute))
        is_one = (
            isinstance(attribute, ast.Attribute) and attribute.attr == "append" and isinstance(call, ast.Call)
        )
        if not is_one or not isinstance(call, ast.Call) or call.func is not attribute or len(call.args) != 1:
            return None
        return call if isinstance(self._parents.get(id(call)), ast.Expr) and not call.keywords else None

    def _is_plain_list(self, word: str, count: int, loop: ast.For | None = None) -> bool:
        """Whether all uses of a list are known ones, behind the loop that fills it."""
        for load in self._loads(word):
            if loop is not None and self._appended(load) is not None:
                continue
            if loop is not None and load.lineno <= (loop.end_lineno or loop.lineno):
                return False
            if not self._is_known_use(load, count):
                return False
        return True

    def _is_known_use(self, load: ast.Name, count: int) -> bool:
        parent = self._parents.get(id(load))
        if isinstance(parent, ast.keyword):
            parent = self._parents.get(id(parent))
        if isinstance(parent, ast.Subscript) and not isinstance(parent.slice, ast.Slice):
            index = self._evaluator.number(parent.slice)
            return index is not None and isinstance(index[0], int) and -count <= index[0] < count
        if isinstance(parent, ast.Call):
            if _is_call(parent, "len"):
                return True
            symbol = symbols.find(self._types.target(parent.func))
            return symbol is not None and any(each in symbol.names for each in _TAKERS)
        top: ast.AST = load
        while isinstance(parent, ast.Subscript | ast.Call) and not isinstance(parent, ast.For):
            top, parent = parent, self._parents.get(id(parent))
        return (
            isinstance(parent, ast.For) and parent.iter is top and self._rounds(parent, {load.id}) is not None
        )

    def _loop(self, node: ast.For) -> Unrolled | None:
        head: list[ast.stmt] = []
        source = node.iter
        if isinstance(source, ast.Call) and self._count(source) is not None:
            word = self._scope.fresh_local("parts")
            head = [assign(word, source, node)]
            found = self._rounds(node)
            items = [_indexed(word, index, node) for index in range(len(found or []))]
        else:
            found, items = self._rounds(node), self._items(source) or []
        if found is None:
            return None
        body: list[ast.stmt] = []
        for index, item in enumerate(items):
            values = _matched(node.target, item) or {}
            for statement in node.body:
                body.append(self._round(statement, values, index))
        return ast.copy_location(Unrolled(head, body), node)

    def _round(self, node: ast.stmt, values: dict[str, ast.expr], index: int) -> ast.stmt:
        def change(child: ast.AST) -> ast.AST:
            if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Load) and child.id in values:
                return copied(values[child.id], child)
            return rebuilt(child, change)

        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            word = node.value.func.value.id  # type: ignore[attr-defined]
            value = self._visit(change(node.value.args[0]))
            target = self._lists[word][index]
            assert isinstance(value, ast.expr) and isinstance(target, ast.Name)
            return assign(target.id, value, node)
        new = self._visit(change(copied_statement(node)))
        assert isinstance(new, ast.stmt)
        return new

    def _rounds(self, node: ast.For, filled: set[str] | None = None) -> list[ast.expr] | None:
        """The elements that a loop goes over, if it can be unrolled."""
        items = self._items(node.iter)
        if items is None or not 0 < len(items) <= _MOST or node.orelse or node not in self._function.body:
            return None
        acting = 0
        for each in node.body:
            if each.lineno != each.end_lineno or each.lineno == node.lineno:
                return None
            call = each.value if isinstance(each, ast.Expr) else None
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Attribute)
                and call.func.attr == "append"
            ):
                owner = call.func.value
                if not isinstance(owner, ast.Name) or owner.id not in {*self._lists, *(filled or ())}:
                    return None
                acting += not isinstance(call.args[0] if call.args else None, ast.Name)
            elif isinstance(each, ast.Assign | ast.AugAssign) and _is_flat(each):
                acting += 1
            else:
                return None
        words = {each.id for each in ast.walk(node.target) if isinstance(each, ast.Name)}
        stored = {
            each.id
            for statement in node.body
            for each in ast.walk(statement)
            if isinstance(each, ast.Name) and not isinstance(each.ctx, ast.Load)
        }
        used = {each.id for item in items for each in ast.walk(item) if isinstance(each, ast.Name)}
        inside = {id(each) for each in ast.walk(node)}
        outside = any(
            id(each) not in inside for word in words for each in (*self._loads(word), *self._stores(word))
        )
        if acting > 1 or outside or (words | used) & stored:
            return None
        return items if all(_matched(node.target, each) is not None for each in items) else None

    def _items(self, node: ast.expr) -> list[ast.expr] | None:
        """The elements of what a loop goes over: names, literals, and parts of results that have names."""
        if isinstance(node, ast.Tuple | ast.List):
            return list(node.elts) if all(_is_still(each) for each in node.elts) else None
        if isinstance(node, ast.Name):
            if node.id in self._lists:
                return self._lists[node.id]
            if node.id in self._looked:
                return [_indexed(node.id, index, node) for index in range(self._looked[node.id])]
            stores = self._stores(node.id)
            binding = self._parents.get(id(stores[0])) if len(stores) == 1 else None
            count = self._count(binding.value) if isinstance(binding, ast.Assign) else None
            if count is None or not all(self._is_only_read(each) for each in self._loads(node.id)):
                return None
            return [_indexed(node.id, index, node) for index in range(count)]
        if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Slice):
            found = self._items(node.value) if isinstance(node.value, ast.Name) else None
            bounds = (node.slice.lower, node.slice.upper, node.slice.step)
            numbers = [None if each is None else self._evaluator.number(each) for each in bounds]
            if found is None or any(
                each is not None and to is None for each, to in zip(bounds, numbers, strict=True)
            ):
                return None
            return found[slice(*(None if each is None else int(each[0]) for each in numbers))]
        if not isinstance(node, ast.Call):
            return None
        count = self._count(node)
        if count is not None:
            return [_indexed("", index, node) for index in range(count)]
        return self._arranged(node)

    def _is_only_read(self, load: ast.Name) -> bool:
        """Whether nothing can change a list here."""
        parent = self._parents.get(id(load))
        if isinstance(parent, ast.Call):
            return isinstance(parent.func, ast.Name) and parent.func.id in (
                "enumerate",
                "zip",
                "reversed",
                "len",
            )
        is_read = isinstance(parent, ast.Subscript) and isinstance(parent.ctx, ast.Load)
        return is_read or isinstance(parent, ast.For | ast.comprehension)

    def _arranged(self, node: ast.Call) -> list[ast.expr] | None:
        """`enumerate`, `reversed` and `zip` of known elements."""
        word = node.func.id if isinstance(node.func, ast.Name) else ""
        is_own = word not in self._types.bound | self._scope.defined and node.args
        if not is_own or any(isinstance(each, ast.Call) and self._count(each) for each in node.args):
            return None
        lists = [self._items(each) for each in node.args]
        found = [each for each in lists if each is not None]
        if len(found) != len(lists) or (node.keywords and word != "zip"):
            return None
        if word == "reversed" and len(found) == 1:
            return found[0][::-1]
        if word == "enumerate" and len(found) == 1:
            return [tuple_of([constant(index, node), each], node) for index, each in enumerate(found[0])]
        if word == "zip" and len({len(each) for each in found}) == 1:
            return [tuple_of(list(each), node) for each in zip(*found, strict=True)]
        return None

    def _count(self, node: ast.expr) -> int | None:
        """How many results `tf.unstack(x, num=4)` and `tf.split(x, 4)` have."""
        symbol = symbols.find(self._types.target(node.func)) if isinstance(node, ast.Call) else None
        if symbol is None or not isinstance(node, ast.Call):
            return None
        word = next((_COUNTED[each] for each in symbol.names if each in _COUNTED), None)
        at = 1
        value = next((each.value for each in node.keywords if each.arg == word), None)
        value = node.args[at] if value is None and word is not None and len(node.args) > at else value
        found = None if value is None or word is None else self._evaluator.number(value)
        return found[0] if found is not None and isinstance(found[0], int) and 0 < found[0] <= _MOST else None

    def _comprehension(self, node: ast.ListComp) -> list[ast.expr] | None:
        generator = node.generators[0]
        if node.lineno != node.end_lineno or not _is_flat(node.elt):
            return None
        items = None if self._count(generator.iter) else self._items(generator.iter)
        if len(node.generators) != 1 or generator.ifs or generator.is_async or items is None:
            return None
        values = [_matched(generator.target, each) for each in items]
        new = [_put(node.elt, each) for each in values if each is not None]
        return new if len(new) == len(items) else None

    def _loads(self, word: str) -> list[ast.Name]:
        return [each for each in self._named(word) if isinstance(each.ctx, ast.Load)]

    def _stores(self, word: str) -> list[ast.Name]:
        return [each for each in self._named(word) if not isinstance(each.ctx, ast.Load)]

    def _named(self, word: str) -> list[ast.Name]:
        return [each for each in self._nodes if isinstance(each, ast.Name) and each.id == word]


def copied_statement(node: ast.stmt) -> ast.stmt:
    """A copy of its own for each round."""

    def change(child: ast.AST) -> ast.AST:
        new = rebuilt(child, change)
        return replaced(new) if new is child else new

    new = change(node)
    assert isinstance(new, ast.stmt)
    return new


def _put(node: ast.expr, values: dict[str, ast.expr]) -> ast.expr:
    def change(child: ast.AST) -> ast.AST:
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Load) and child.id in values:
            return copied(values[child.id], child)
        new = rebuilt(child, change)
        return replaced(new) if new is child else new

    new = change(node)
    assert isinstance(new, ast.expr)
    return new


def _indexed(word: str, index: int, at: ast.AST) -> ast.expr:
    return ast.copy_location(ast.Subscript(name(word, at), constant(index, at), ast.Load()), at)


def _matched(target: ast.expr, item: ast.expr) -> dict[str, ast.expr] | None:
    """What each name of a loop stands for in one round."""
    if isinstance(target, ast.Name):
        return None if isinstance(item, ast.Tuple) else {target.id: item}
    if (
        not isinstance(target, ast.Tuple)
        or not isinstance(item, ast.Tuple)
        or len(target.elts) != len(item.elts)
    ):
        return None
    found: dict[str, ast.expr] = {}
    for one, other in zip(target.elts, item.elts, strict=True):
        inner = _matched(one, other)
        if inner is None:
            return None
        found |= inner
    return found


def _is_still(node: ast.expr) -> bool:
    return isinstance(node, ast.Name | ast.Constant)


def _is_flat(node: ast.AST) -> bool:
    """Whether nothing has names of its own there, and no element or attribute is bound."""
    inner = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.NamedExpr)
    stores = [each for each in ast.walk(node) if isinstance(getattr(each, "ctx", None), ast.Store)]
    return all(isinstance(each, ast.Name | ast.Tuple) for each in stores) and not any(
        isinstance(each, inner) for each in ast.walk(node)
    )


def _is_call(node: ast.Call, word: str) -> bool:
    return (
        isinstance(node.func, ast.Name) and node.func.id == word and len(node.args) == 1 and not node.keywords
    )
