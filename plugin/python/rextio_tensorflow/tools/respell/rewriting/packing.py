"""Lists of tensors and several results, which Rextio has no types for, by `rextio_tensorflow.ops`.

Each function there is the call of TensorFlow that it replaces. A call with several results is made once for each
result that is used: it is a function of its arguments, which are names or are bound to one before.
"""

import ast

from .. import symbols
from ..bound import Argument, given
from ..tree import Line, assign, call, constant, name
from ..types import INT
from .rewriter import Rewriter


def packed(
    rw: Rewriter, node: ast.Call, symbol: symbols.Symbol, arguments: list[Argument]
) -> ast.expr | None:
    """`tf.concat([a, b], 1)` and its kind."""
    words = {each.parameter.name for each in arguments if each.parameter is not None}
    if "einsum" in symbol.names:
        return _einsum(rw, node, arguments)
    listed = {"concat": "values", "stack": "values", "add_n": "inputs"}
    function = next((each for each in listed if each in symbol.names), None)
    if function is None or words - {listed[function], "axis"}:
        return None
    values = given(arguments, listed[function])
    if not isinstance(values, ast.List | ast.Tuple) or not values.elts:
        return None
    kinds = [rw.types.of(each) for each in values.elts]
    if not all(each.is_tensor for each in kinds):
        if function != "stack" or not any(each.is_tensor for each in kinds):
            return None
        if not all(each.is_tensor or each.is_number for each in kinds):
            return None
    axis = given(arguments, "axis")
    keywords: dict[str, ast.expr] = {}
    if axis is not None:
        value = rw.evaluator.number(axis)
        if value is None:
            return None
        keywords["axis"] = constant(value[0], axis)
    return call(rw.scope.ops(function), [rw.expr(each) for each in values.elts], node, **keywords)


def _einsum(rw: Rewriter, node: ast.Call, arguments: list[Argument]) -> ast.expr | None:
    equation, *tensors = [each.value for each in arguments]
    equation = rw.expr(equation)
    if not isinstance(equation, ast.Constant) or not isinstance(equation.value, str):
        return None
    if any(each.by_keyword for each in arguments) or not tensors:
        return None
    if not all(rw.types.of(each).is_tensor for each in tensors):
        return None
    new = [rw.expr(each) for each in tensors]
    return call(rw.scope.ops("einsum"), new, node, equation=equation)


class Parts:
    """A call with several results: how to write one of them."""

    def __init__(self, rw: Rewriter, node: ast.Call) -> None:
        self._rw, self._node = rw, node
        self.tensor: ast.expr | None = None
        self.count: int | None = None
        self._function = ""
        self._more: dict[str, ast.expr] = {}
        self._positional: list[ast.expr] = []
        symbol = symbols.find(rw.types.target(node.func))
        arguments = rw.arguments(node)
        if symbol is not None and arguments:
            self._read(symbol, arguments)

    def _read(self, symbol: symbols.Symbol, arguments: list[Argument]) -> None:
        values = {each.parameter.name: each.value for each in arguments if each.parameter is not None}
        readers = {
            "split": self._split,
            "unstack": self._unstack,
            "math.top_k": self._top_k,
            "nn.moments": self._moments,
        }
        for word, reader in readers.items():
            if word in symbol.names and reader(values) and not values:
                self._function = word.rpartition(".")[2]

    def _take(self, values: dict[str, ast.expr], word: str) -> bool:
        """The tensor."""
        self.tensor = values.pop(word, None)
        return self.tensor is not None and self._rw.types.of(self.tensor).is_tensor

    def _literal(self, values: dict[str, ast.expr], word: str) -> bool:
        """A literal integer, bool or tuple of integers that isn't given, or is kept as a keyword."""
        value = values.pop(word, None)
        if value is None:
            return True
        if isinstance(value, ast.Constant) and isinstance(value.value, bool):
            self._more[word] = value
            return True
        if isinstance(value, ast.List | ast.Tuple):
            numbers = [self._rw.evaluator.number(each) for each in value.elts]
            elements = [constant(each[0], value) for each in numbers if each is not None]
            self._more[word] = ast.copy_location(ast.Tuple(elements, ast.Load()), value)
            return bool(elements) and len(elements) == len(numbers)
        found = self._rw.evaluator.number(value)
        if found is not None:
            self._more[word] = constant(found[0], value)
        return found is not None

    def _split(self, values: dict[str, ast.expr]) -> bool:
        sizes = values.get("num_or_size_splits")
        if not self._take(values, "value") or not self._literal(values, "num_or_size_splits"):
            return False
        if sizes is None or not self._literal(values, "axis"):
            return False
        found = self._more.pop("num_or_size_splits")
        self.count = len(found.elts) if isinstance(found, ast.Tuple) else ast.literal_eval(found)
        self._more = {"num_or_sizes": found, **self._more}
        return True

    def _unstack(self, values: dict[str, ast.expr]) -> bool:
        if not self._take(values, "value") or not self._literal(values, "num"):
            return False
        if not self._literal(values, "axis"):
            return False
        if "num" in self._more:
            self.count = ast.literal_eval(self._more["num"])
        return True

    def _top_k(self, values: dict[str, ast.expr]) -> bool:
        self.count = 2
        k = values.get("k")
        if not self._take(values, "input") or not self._literal({**values}, "sorted"):
            return False
        values.pop("sorted", None)
        if k is not None and self._rw.evaluator.number(k) is None:
            if not isinstance(k, ast.Name) or self._rw.types.of(k) != INT:
                return False
            self._positional = [values.pop("k")]
            return True
        return self._literal(values, "k")

    def _moments(self, values: dict[str, ast.expr]) -> bool:
        self.count = 2
        has_axes = "axes" in values
        fine = self._take(values, "x") and self._literal(values, "axes") and self._literal(values, "keepdims")
        return has_axes and fine

    @property
    def is_known(self) -> bool:
        return bool(self._function) and self.tensor is not None

    def one(self, index: int, tensor: ast.expr, count: int | None = None) -> ast.expr | None:
        """The result at an index, of a tensor; `count` is how many the source takes."""
        at, ops = self._node, self._rw.scope.ops
        if self.count is not None and not -self.count <= index < self.count:
            return None
        arguments = [tensor, *self._positional]
        if self._function == "top_k":
            word = ("top_k_values", "top_k_indices")[index % 2]
            return call(ops(word), arguments, at, **self._more)
        if self._function == "moments":
            word = ("moments_mean", "moments_variance")[index % 2]
            return call(ops(word), arguments, at, **self._more)
        more = {**self._more}
        if self._function == "unstack" and count is not None:
            more = {"num": constant(count, at), **more}
        return call(ops(f"{self._function}_part"), arguments, at, **more, index=constant(index, at))


def element(rw: Rewriter, node: ast.Subscript | ast.Attribute) -> ast.expr | None:
    """`tf.split(x, 2)[0]`, `tf.math.top_k(x, 2).values`."""
    if not isinstance(node.value, ast.Call) or rw.types.of(node.value).kind != "parts":
        return None
    parts = Parts(rw, node.value)
    if not parts.is_known or parts.tensor is None:
        return None
    index: int | None = None
    if isinstance(node, ast.Attribute):
        index = {"values": 0, "indices": 1}.get(node.attr)
    else:
        found = None if isinstance(node.slice, ast.Slice) else rw.evaluator.number(node.slice)
        index = found[0] if found is not None and isinstance(found[0], int) else None
    return None if index is None else parts.one(index, rw.expr(parts.tensor))


def unpacked(rw: Rewriter, node: ast.Assign) -> ast.stmt | None:
    """`a, b = tf.split(x, 2)`: an assignment for each, on one line."""
    if len(node.targets) != 1 or not isinstance(node.targets[0], ast.Tuple | ast.List):
        return None
    targets = node.targets[0].elts
    if not isinstance(node.value, ast.Call) or not all(isinstance(each, ast.Name) for each in targets):
        return None
    words = [each.id for each in targets if isinstance(each, ast.Name)]
    symbol = symbols.find(rw.types.target(node.value.func))
    if symbol is not None and "meshgrid" in symbol.names:
        return _meshgrid(rw, node, node.value, words)
    parts = Parts(rw, node.value)
    if not parts.is_known or parts.count not in (None, len(words)):
        return None
    used = [index for index, word in enumerate(words) if rw.loads(word) or word != "_"]
    return _bound(rw, node, parts, [(words[index], index) for index in used], len(words))


def _meshgrid(rw: Rewriter, node: ast.Assign, value: ast.Call, words: list[str]) -> ast.stmt | None:
    """Of names, none of which is bound anew."""
    more = {each.arg: each.value for each in value.keywords}
    indexing = more.get("indexing", constant("xy", value))
    is_known = isinstance(indexing, ast.Constant) and indexing.value in ("xy", "ij")
    if set(more) - {"indexing"} or not is_known or len(words) != len(value.args) or "_" in words:
        return None
    if not all(isinstance(each, ast.Name) and each.id not in words for each in value.args):
        return None
    if not all(rw.types.of(each).is_tensor for each in value.args):
        return None
    lines: list[ast.stmt] = []
    for index, word in enumerate(words):
        keywords = {"indexing": indexing, "index": constant(index, node)}
        part = call(rw.scope.ops("meshgrid_part"), [rw.expr(each) for each in value.args], node, **keywords)
        lines.append(assign(word, part, node))
    return Line(lines, node)


def listed(rw: Rewriter, node: ast.Assign) -> ast.stmt | None:
    """`parts = tf.unstack(x)` of which only `parts[0]`, `parts[1]` are used: a name for each of them."""
    found = part_names(rw, node)
    if found is None:
        return None
    parts, names = found
    return _bound(rw, node, parts, [(word, index) for index, word in names.items()], None)


def part_names(rw: Rewriter, node: ast.stmt) -> tuple[Parts, dict[int, str]] | None:
    """The names that the elements of a list get."""
    if not isinstance(node, ast.Assign) or len(node.targets) != 1 or not isinstance(node.value, ast.Call):
        return None
    target = node.targets[0]
    if not isinstance(target, ast.Name) or len(rw.stores(target.id)) != 1:
        return None
    parts = Parts(rw, node.value)
    if not parts.is_known:
        return None
    found: dict[int, str] = {}
    for load in rw.loads(target.id):
        parent = rw.parent(load)
        if isinstance(parent, ast.Attribute) and parent.attr in ("values", "indices"):
            index: int | float = ("values", "indices").index(parent.attr)
        elif isinstance(parent, ast.Subscript) and parent.value is load:
            number = None if isinstance(parent.slice, ast.Slice) else rw.evaluator.number(parent.slice)
            if number is None:
                return None
            index = number[0]
        else:
            return None
        if not isinstance(index, int) or index < 0 or (parts.count is not None and index >= parts.count):
            return None
        found[index] = rw.name_for(f"{target.id}_{index}", load)
    return (parts, dict(sorted(found.items()))) if found else None


def listed_element(rw: Rewriter, node: ast.Subscript | ast.Attribute) -> ast.expr | None:
    """`parts[0]`, by the name that it got."""
    if not isinstance(node.value, ast.Name) or rw.types.of(node.value).kind != "parts":
        return None
    stores = rw.stores(node.value.id)
    binding = rw.parent(stores[0]) if len(stores) == 1 else None
    found = part_names(rw, binding) if isinstance(binding, ast.stmt) else None
    if found is None:
        return None
    if isinstance(node, ast.Attribute):
        index: int | float = ("values", "indices").index(node.attr)
    else:
        number = rw.evaluator.number(node.slice)
        index = -1 if number is None else number[0]
    return name(found[1][int(index)], node) if index in found[1] else None


def _bound(
    rw: Rewriter, node: ast.Assign, parts: Parts, wanted: list[tuple[str, int]], count: int | None
) -> ast.stmt | None:
    assert parts.tensor is not None
    source, lines = rw.expr(parts.tensor), list[ast.stmt]()
    # Bound before, if it is no name, or is one that the first assignment changes.
    taken = {word for word, _ in wanted}
    if not isinstance(parts.tensor, ast.Name) or parts.tensor.id in taken:
        bound = rw.name_for("parts", node)
        lines.append(assign(bound, source, node))
        source = name(bound, node)
    for word, index in wanted:
        value = parts.one(index, source, count if parts.count is None else None)
        if value is None:
            return None
        lines.append(assign(word, value, node))
    return Line(lines, node)
