"""What each expression of a function is, from its annotations and from what TensorFlow's functions give.

A name is what all its bindings in the function have in common, so that neither branches nor loops matter.
"""

import ast
from collections.abc import Iterator

from ..why.functions import TYPES
from ..why.source import Source
from . import results, symbols
from .bound import bind, given
from .scope import OPS, Scope
from .types import (
    BOOL,
    BOOL_TENSOR,
    DTYPES,
    FLOAT,
    FLOATS,
    INT,
    NONE,
    SHAPE,
    STR,
    TENSOR,
    UNKNOWN,
    Type,
    join,
    tensor,
)

_MARKERS = {
    "F32": "float32",
    "F64": "float64",
    "F16": "float16",
    "I32": "int32",
    "I64": "int64",
    "Bool": "bool",
    "U8": "uint8",
}
_PYTHON = {"int": INT, "float": FLOAT, "bool": BOOL, "str": STR}
_OURS = {
    **dict.fromkeys(("dim", "dim_of", "fail", "fail_shape", "floordiv"), INT),
    **dict.fromkeys(("power", "sqrt", "to_float"), FLOAT),
    "results": Type("tuple"),
}


def annotated(source: Source, annotation: ast.expr | None) -> Type:
    """What an annotation says."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        try:
            annotation = ast.parse(annotation.value, mode="eval").body
        except SyntaxError:
            return UNKNOWN
    if isinstance(annotation, ast.Name) and annotation.id in _PYTHON:
        return _PYTHON[annotation.id]
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.value, ast.Name):
        return Type(annotation.value.id) if annotation.value.id in ("list", "tuple") else UNKNOWN
    target = resolved(source, annotation)
    if target == "tensorflow.Tensor" or target == f"{TYPES}.TensorCpu":
        return TENSOR
    if target is not None and target.startswith(f"{TYPES}.Tensor"):
        word = target.removeprefix(f"{TYPES}.Tensor")
        return tensor(next((dtype for start, dtype in _MARKERS.items() if word.startswith(start)), None))
    return UNKNOWN


def resolved(source: Source, annotation: ast.expr | None) -> str | None:
    """The dotted name of an annotation, which may be the module's own name for one."""
    if isinstance(annotation, ast.Name) and annotation.id not in source.imports:
        stores = [
            node
            for node in source.tree.body
            if isinstance(node, ast.Assign)
            and any(isinstance(each, ast.Name) and each.id == annotation.id for each in ast.walk(node))
        ]
        if len(stores) == 1 and isinstance(stores[0].value, ast.Attribute | ast.Name):
            annotation = stores[0].value
    return source.resolve(annotation) if annotation is not None else None


def is_marker(source: Source, annotation: ast.expr | None) -> bool:
    """Whether an annotation says dtype and rank."""
    target = resolved(source, annotation)
    return target is not None and target.startswith(f"{TYPES}.Tensor") and target != f"{TYPES}.TensorCpu"


class Inference:
    """The types of one function's names and expressions."""

    def __init__(self, scope: Scope, function: ast.FunctionDef) -> None:
        source = scope.source
        self.source = source
        self._scope = scope
        self._constants = scope.constants
        self._functions = {each.name: each for each in source.tree.body if isinstance(each, ast.FunctionDef)}
        arguments = function.args
        self.names: dict[str, Type] = {
            each.arg: annotated(source, each.annotation)
            for each in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        }
        for extra in (arguments.vararg, arguments.kwarg):
            if extra is not None:
                self.names[extra.arg] = UNKNOWN
        self.bound = set(self.names)
        bindings = list(_bindings(function))
        self.bound |= {name for name, _ in bindings}
        # Each round can only lose knowledge, of which there are three degrees.
        for _ in range(3 * len(bindings) + 3):
            before = dict(self.names)
            for name, value in bindings:
                found = UNKNOWN if value is None else self._of(value)
                merged = join(self.names.get(name), found)
                if merged is not None:
                    self.names[name] = merged
            if self.names == before:
                break

    def of(self, node: ast.expr) -> Type:
        return self._of(node) or UNKNOWN

    def _of(self, node: ast.expr) -> Type | None:
        """None if it depends on a name whose bindings were not looked at yet."""
        method = getattr(self, f"_{type(node).__name__}", None)
        found: Type | None = method(node) if method is not None else UNKNOWN
        return found

    def target(self, node: ast.expr) -> str | None:
        """The dotted name that an expression stands for, if the function doesn't bind its first part itself."""
        first = node
        while isinstance(first, ast.Attribute):
            first = first.value
        if not isinstance(first, ast.Name) or first.id in self.bound:
            return None
        return self._scope.resolve(node)

    def constant(self, name: str) -> ast.expr | None:
        """The value of a module's constant."""
        return None if name in self.bound else self._constants.get(name)

    def dtype(self, node: ast.expr | None) -> str | None:
        """The dtype that an expression names."""
        if isinstance(node, ast.Constant) and node.value in DTYPES:
            return str(node.value)
        if node is None:
            return None
        found = self.of(node)
        return found.dtype if found.kind == "dtype" else None

    def _Name(self, node: ast.Name) -> Type | None:
        if node.id in self.bound:
            return self.names.get(node.id)
        value = self.constant(node.id)
        return UNKNOWN if value is None else self._of(value)

    def _Constant(self, node: ast.Constant) -> Type:
        if node.value is None:
            return NONE
        return _PYTHON.get(type(node.value).__name__, UNKNOWN)

    def _UnaryOp(self, node: ast.UnaryOp) -> Type | None:
        inner = self._of(node.operand)
        if isinstance(node.op, ast.Not):
            return BOOL
        return inner if inner is None or inner.is_tensor or inner.is_number else UNKNOWN

    def _BinOp(self, node: ast.BinOp) -> Type | None:
        left, right = self._of(node.left), self._of(node.right)
        if left is None or right is None:
            return None
        if left.is_tensor or right.is_tensor:
            return self._arithmetic(node.op, left, right)
        if left.is_number and right.is_number:
            if isinstance(node.op, ast.Pow):
                return FLOAT if FLOAT in (left, right) else UNKNOWN
            return FLOAT if isinstance(node.op, ast.Div) or FLOAT in (left, right) else INT
        return UNKNOWN

    @staticmethod
    def _arithmetic(operator: ast.operator, left: Type, right: Type) -> Type:
        if not all(each.is_tensor or each.is_number or each == BOOL for each in (left, right)):
            return TENSOR if left.is_tensor else UNKNOWN
        known = {each.dtype for each in (left, right) if each.is_tensor}
        dtype = known.pop() if len(known) == 1 else None
        if isinstance(operator, ast.Div) and dtype not in FLOATS:
            dtype = None
        return tensor(dtype)

    def _Compare(self, node: ast.Compare) -> Type | None:
        sides = [self._of(each) for each in (node.left, *node.comparators)]
        if any(each is None for each in sides):
            return None
        if any(isinstance(each, ast.Is | ast.IsNot | ast.In | ast.NotIn) for each in node.ops):
            return BOOL
        tensors = [each for each in sides if each is not None and each.is_tensor]
        if not tensors:
            return BOOL if all(each is not None and each.is_number for each in sides) else UNKNOWN
        return BOOL_TENSOR if len(node.ops) == 1 else UNKNOWN

    def _IfExp(self, node: ast.IfExp) -> Type | None:
        return join(self._of(node.body), self._of(node.orelse))

    def _Subscript(self, node: ast.Subscript) -> Type | None:
        if isinstance(node.value, ast.Dict):
            found: Type | None = None
            for each in node.value.values:
                found = join(found, self._of(each))
            return found
        inner = self._of(node.value)
        if inner is not None and inner.is_tensor:
            return inner
        if inner is not None and inner.kind == "parts":
            return UNKNOWN if isinstance(node.slice, ast.Slice) else tensor(inner.dtype)
        if inner == SHAPE:
            return UNKNOWN if isinstance(node.slice, ast.Slice) else INT
        return None if inner is None else UNKNOWN

    def _Part(self, node: "Part") -> Type | None:
        inner = self._of(node.value)
        if inner == SHAPE:
            return INT
        if inner is None or inner.kind != "parts":
            return None if inner is None else UNKNOWN
        return tensor(inner.dtype)

    def _Attribute(self, node: ast.Attribute) -> Type | None:
        target = self.target(node)
        if target in ("numpy.pi", "numpy.e", "math.pi", "math.e", "math.tau"):
            return FLOAT
        if target is not None:
            name = target.removeprefix("tensorflow.").removeprefix("dtypes.")
            return Type("dtype", name) if name in DTYPES else UNKNOWN
        inner = self._of(node.value)
        if inner is not None and inner.kind == "parts" and node.attr in ("values", "indices"):
            return tensor(None)
        if inner == SHAPE:
            return INT if node.attr in ("rank", "ndims") else UNKNOWN
        if inner is None or not inner.is_tensor:
            return None if inner is None else UNKNOWN
        return {"dtype": Type("dtype", inner.dtype), "shape": SHAPE, "ndim": INT}.get(node.attr, UNKNOWN)

    def _List(self, node: ast.List) -> Type:
        return Type("list")

    def _Tuple(self, node: ast.Tuple) -> Type:
        return Type("tuple")

    def _Call(self, node: ast.Call) -> Type | None:
        target = self.target(node.func)
        if target is not None and target.startswith(f"{OPS}."):
            return _OURS.get(target.removeprefix(f"{OPS}."), TENSOR)
        if target == "math.sqrt":
            return FLOAT
        if isinstance(node.func, ast.Attribute) and node.func.attr == "as_list" and not node.args:
            return self._of(node.func.value)
        symbol = symbols.find(target)
        if symbol is not None and results.is_tensor(symbol):
            return self._tensorflow(symbol, node)
        if symbol is not None and results.parts(symbol) is not None:
            arguments = bind(symbol, node) or []
            found = self._of(arguments[0].value) if results.parts(symbol) == "same" and arguments else UNKNOWN
            return None if found is None else Type("parts", found.dtype if found.is_tensor else None)
        if isinstance(node.func, ast.Name) and node.func.id not in self.bound and target is None:
            return self._plain(node.func.id, node)
        return UNKNOWN

    def _plain(self, name: str, node: ast.Call) -> Type | None:
        """A call of a project's or of Python's own function."""
        if name in self._functions:
            return annotated(self.source, self._functions[name].returns)
        if name == "abs" and len(node.args) == 1:
            return self._of(node.args[0])
        if name in ("min", "max") and len(node.args) > 1:
            found = [self._of(each) for each in node.args]
            return found[0] if all(each in (INT, FLOAT) and each == found[0] for each in found) else UNKNOWN
        return {"float": FLOAT, "int": INT, "bool": BOOL, "len": INT}.get(name, UNKNOWN)

    def _tensorflow(self, symbol: symbols.Symbol, node: ast.Call) -> Type | None:
        arguments = bind(symbol, node)
        if arguments is None:
            return TENSOR
        if results.is_bool(symbol):
            return BOOL_TENSOR
        option = results.option(symbol)
        always, otherwise = results.follows_first(symbol)
        if option is not None:
            value = given(arguments, option[0])
            if value is not None:
                return tensor(self.dtype(value))
            if not otherwise:
                return tensor(option[1])
        if not results.is_same(symbol) and not always and not otherwise:
            return TENSOR
        values = [each.value for each in arguments if each.parameter is None or each.parameter.name != "name"]
        flat = [inner for each in values for inner in (each.elts if isinstance(each, ast.List) else [each])]
        for value in flat if results.is_same(symbol) else flat[:1]:
            found = self._of(value)
            if found is None:
                return None
            if found.is_tensor:
                return found
        return TENSOR


def _bindings(function: ast.FunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """Each name that a function binds, with the expression that it is then; None where that isn't known."""
    for node in _walk(function):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                yield from _assigned(target, node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if node.value is not None:
                yield node.target.id, node.value
        elif isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            name = ast.Name(node.target.id, ast.Load())
            yield node.target.id, ast.BinOp(name, node.op, node.value)
        elif isinstance(node, ast.For):
            yield from _looped(node)
        elif isinstance(node, ast.NamedExpr):
            yield node.target.id, node.value
        elif isinstance(node, ast.With):
            for item in node.items:
                if item.optional_vars is not None:
                    yield from _assigned(item.optional_vars, None)
        elif (isinstance(node, ast.ExceptHandler) and node.name is not None) or isinstance(
            node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef
        ):
            yield str(node.name), None
        elif isinstance(node, ast.Import | ast.ImportFrom):
            for alias in node.names:
                yield alias.asname or alias.name.split(".")[0], None
        elif isinstance(node, ast.comprehension):
            yield from _assigned(node.target, None)
        elif isinstance(node, ast.Global | ast.Nonlocal):
            yield from ((each, None) for each in node.names)
        elif isinstance(node, ast.Delete):
            yield from ((each.id, None) for each in ast.walk(node) if isinstance(each, ast.Name))
        elif isinstance(node, ast.MatchAs | ast.MatchStar) and node.name is not None:
            yield node.name, None


def _walk(function: ast.FunctionDef) -> Iterator[ast.AST]:
    waiting: list[ast.AST] = list(function.body)
    while waiting:
        node = waiting.pop(0)
        yield node
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            waiting[:0] = list(ast.iter_child_nodes(node))


def _assigned(target: ast.expr, value: ast.expr | None) -> Iterator[tuple[str, ast.expr | None]]:
    if isinstance(target, ast.Name):
        yield target.id, value
    elif isinstance(target, ast.Tuple | ast.List):
        exact = isinstance(value, ast.Tuple | ast.List) and len(value.elts) == len(target.elts)
        for index, each in enumerate(target.elts):
            yield from _assigned(each, value.elts[index] if exact else _part(value, index))  # type: ignore[union-attr]
    elif isinstance(target, ast.Starred):
        yield from _assigned(target.value, None)


def _part(value: ast.expr | None, index: int) -> ast.expr | None:
    """One of several results: to `Inference`, a subscript of the call."""
    return None if value is None else Part(value=value, index=index)


class Part(ast.expr):
    """An element of what an expression gives; never printed."""

    _fields = ("value",)

    def __init__(self, value: ast.expr, index: int) -> None:
        super().__init__()
        self.value = value
        self.index = index


def _looped(node: ast.For) -> Iterator[tuple[str, ast.expr | None]]:
    is_range = (
        isinstance(node.iter, ast.Call)
        and isinstance(node.iter.func, ast.Name)
        and node.iter.func.id == "range"
    )
    yield from _assigned(node.target, ast.Constant(0) if is_range else None)
