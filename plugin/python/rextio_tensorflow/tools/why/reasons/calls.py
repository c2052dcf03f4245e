"""Reasons that are calls, or their arguments."""

import ast
from collections.abc import Iterator

from ...respell.types import DTYPES
from .. import surface
from ..functions import Function, functions
from ..respelling import Part, Respelling, call
from .constants import aliases, constants
from .reason import Detector, Reason
from .rebuild import rebuilt
from .tensors import tensors

_NO_POSITION = "Only ints, bools, strings, None and tuples of ints go in as keywords."
_BUILTINS = {"abs": "tensorflow.abs"}


def arguments(function: Function) -> Iterator[Reason]:
    """Arguments that Rextio doesn't pass on to a rule; one respelling mends all of a call's."""
    source = function.source
    for node in function.walk():
        if not isinstance(node, ast.Call):
            continue
        ruled = _is_ruled(source.resolve(node.func))
        named = [each for each in node.keywords if each.arg and not (ruled and _is_literal(each.value))]
        other = tuple(_mended(function, node))
        for each in named:
            yield Reason(
                f"keyword-{_kind(each.value)}",
                source.start(node),
                f"the keyword `{source.text(*source.span(each))}`: {_fault(each.value, ruled)}",
                _keyword_advice(function, node, each) if ruled else "Give the argument in its position.",
                "keyword call arguments",
                other,
                frozenset([each.value.id]) if isinstance(each.value, ast.Name) else frozenset(),
                source.start(each),
            )
        for each in node.keywords:
            if each.arg is None:
                yield Reason(
                    "star-argument",
                    source.start(node),
                    f"the argument `{source.text(*source.span(each))}`",
                    "Write each argument.",
                    "keyword call arguments",
                    shown=source.start(each),
                )
        for value in (*node.args, *(each.value for each in node.keywords)):
            if isinstance(value, ast.Attribute) and source.resolve(value) is not None:
                yield Reason(
                    "attribute",
                    source.start(value),
                    f"the argument `{source.show(value)}`: Rextio passes no attribute on",
                    _attribute_advice(function, node, value),
                    "dynamic attribute access",
                    other,
                )


def _is_ruled(target: str | None) -> bool:
    """Whether it is a function of TensorFlow or of this package."""
    return (target or "").split(".")[0] in ("tensorflow", "rextio_tensorflow")


def _is_literal(node: ast.expr) -> bool:
    """What Rextio passes on as a keyword."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        node = node.operand
        return isinstance(node, ast.Constant) and type(node.value) is int
    if isinstance(node, ast.Tuple):
        return all(_is_literal(each) for each in node.elts)
    return isinstance(node, ast.Constant) and isinstance(node.value, int | str | None)


def _kind(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        return type(node.value).__name__
    return {ast.Name: "name", ast.List: "list", ast.Attribute: "attribute"}.get(type(node), "value")


def _fault(node: ast.expr, ruled: bool) -> str:
    if not ruled:
        return "only calls of TensorFlow's functions may have keywords"
    kind = _kind(node)
    if kind == "float":
        return "a float doesn't go in as a keyword"
    if kind == "name":
        return "a keyword's value must be a literal, and this is a name"
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind} doesn't go in as a keyword"


def _keyword_advice(function: Function, node: ast.Call, keyword: ast.keyword) -> str:
    target = function.source.resolve(node.func)
    if target not in surface.targets() and surface.same_function(target or "") is None:
        return f"No rule takes `{function.source.show(node.func)}` yet. {_NO_POSITION}"
    if isinstance(keyword.value, ast.Name) and keyword.value.id in tensors(function):
        return "Give the tensor in its position."
    if _kind(keyword.value) == "name":
        return f"Write the value as a literal. {_NO_POSITION}"
    return f"No other spelling of this argument is taken yet. {_NO_POSITION}"


def _attribute_advice(function: Function, node: ast.Call, value: ast.Attribute) -> str:
    """A dtype goes in by its name, as a keyword."""
    target = function.source.resolve(node.func) or ""
    target = target if target in surface.targets() else surface.same_function(target) or target
    word = next((each.arg for each in node.keywords if each.value is value), None)
    order = surface.parameters(target)
    if word is None and value in node.args and node.args.index(value) < len(order):
        word = order[node.args.index(value)]
    if word is None or not _is_dtype(function, value):
        return "Leave it out if it is the default; no rule takes it in another form yet."
    return f'Write `{word}="{value.attr}"`: the name of a dtype goes in as a keyword.'


def _is_dtype(function: Function, node: ast.expr) -> bool:
    target = function.source.resolve(node) or ""
    return target.removeprefix("tensorflow.").removeprefix("dtypes.") in DTYPES


def _mended(function: Function, node: ast.Call) -> Iterator[Respelling]:
    """The call with its arguments as literals where that is possible, and in their positions where not."""
    source = function.source
    target = source.resolve(node.func)
    target = target if target in surface.targets() else surface.same_function(target or "") or target
    if target is None or surface.spell(source, target) is None:
        return
    known = constants(function)
    lists = [
        each for each in (*node.args, *(word.value for word in node.keywords)) if isinstance(each, ast.List)
    ]
    for single in (False, True) if any(len(each.elts) == 1 for each in lists) else (False,):
        changed = False
        placed: list[Part] = []
        named: list[tuple[str, Part]] = []
        order = surface.parameters(target)
        for index, each in enumerate(node.args):
            text = _literal(function, each, known, single)
            changed = changed or text is not None
            part: Part = source.span(each) if text is None else text
            # A dtype's name is read only as a keyword, and so is then what is behind it.
            if (named or _is_dtype(function, each)) and index < len(order):
                if text is None and not _is_literal(each):
                    return
                named.append((order[index], part))
            else:
                placed.append(part)
        waiting: dict[str, Part] = {}
        for keyword in node.keywords:
            if keyword.arg is None:
                return
            text = _literal(function, keyword.value, known, single)
            value: Part = source.span(keyword.value) if text is None else text
            changed = changed or text is not None
            if text is None and not _is_literal(keyword.value):
                waiting[_parameter(target, keyword, node)] = value
                changed = True
            else:
                named.append((keyword.arg, value))
        # A value goes into its position if everything before it has one.
        while waiting and len(placed) < len(order):
            name = order[len(placed)]
            match = waiting.pop(name, None) or next((part for word, part in named if word == name), None)
            if match is None:
                return
            named = [pair for pair in named if pair[0] != name]
            placed.append(match)
        if waiting or not changed:
            return
        yield rebuilt(source, node, source.spell(target) or target, placed, named)


def _parameter(target: str, keyword: ast.keyword, node: ast.Call) -> str:
    """The rules' name of a parameter; they may call the one tensor of a function otherwise than TensorFlow does."""
    order = surface.parameters(target)
    name = keyword.arg or ""
    if order and name not in order and not node.args and surface.takes_one_tensor(target):
        return order[0]
    return name


def _literal(function: Function, node: ast.expr, known: dict[str, str], single: bool) -> str | None:
    """An argument as a literal that Rextio passes on: a constant's value, a dtype's name, a tuple for a list."""
    if isinstance(node, ast.Name):
        return known.get(node.id)
    if isinstance(node, ast.Attribute) and (function.source.resolve(node) or "").startswith("tensorflow."):
        return f'"{node.attr}"'
    if isinstance(node, ast.List) and node.elts and all(_is_literal(each) for each in node.elts):
        texts = [ast.unparse(each) for each in node.elts]
        if single and len(texts) == 1:
            return texts[0]
        return f"({', '.join(texts)}{',' if len(texts) == 1 else ''})"
    return None


def unsupported(function: Function) -> Iterator[Reason]:
    """TensorFlow functions that no rule takes."""
    source = function.source
    entered = {
        id(item.context_expr) for node in function.walk() if isinstance(node, ast.With) for item in node.items
    }
    for node in function.walk():
        target = source.resolve(node.func) if isinstance(node, ast.Call) and id(node) not in entered else None
        if not isinstance(node, ast.Call) or target is None or target.split(".")[0] != "tensorflow":
            continue
        if target in surface.targets():
            continue
        near = ", ".join(f"`{each}`" for each in surface.nearest(target))
        advice = f"Supported are, with a similar name: {near}. " if near else ""
        advice += "Keep the call in Python, before or after the native function."
        same = surface.same_function(target)
        other: tuple[Respelling, ...] = ()
        if same is not None and source.spell(same) is not None:
            rest = (source.end(node.func), source.end(node))
            other = (Respelling(*source.span(node), (source.spell(same) or "", rest), site=(0, 2)),)
            advice = f"`{source.spell(same)}` is the same function, and supported."
        yield Reason(
            "unsupported-op",
            source.start(node),
            f"`{source.show(node.func)}`: no rule of this version takes it",
            advice,
            "plugin-managed external package call|keyword call arguments",
            other,
            certain=True,
        )


def project_call(function: Function) -> Iterator[Reason]:
    source = function.source
    marked = {each.name for each in functions(source, function.module) if each.is_marked}
    for node in function.walk():
        if isinstance(node, ast.Call) and not _is_ruled(source.resolve(node.func)):
            yield Reason(
                "project-call",
                source.start(node),
                f"`{source.show(node)}`: a call of a function of the project that takes or gives tensors",
                f"Put the body of `{source.show(node.func)}` in the place of the call.",
                "RXT092|keyword call arguments",
                certain=isinstance(node.func, ast.Name) and node.func.id in marked,
            )


def unresolved(function: Function) -> Iterator[Reason]:
    """Calls of what is neither a rule's function nor a native one."""
    source = function.source
    own = {node.name for node in source.tree.body if isinstance(node, ast.FunctionDef)}
    names = aliases(function)
    for node in function.walk():
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else None
        show = source.show(node)
        advice = "Call it in the caller, and pass the result as a parameter."
        other: tuple[Respelling, ...] = ()
        if isinstance(node.func, ast.Attribute) and source.resolve(node.func) is None:
            what = f"`{show}`: a method; no rule takes a method of a tensor"
        elif name in names:
            what = f"`{show}`: Rextio doesn't follow another name that the module gives a function"
            advice = f"Write `{names[name]}`."
            rest = (source.end(node.func), source.end(node))
            other = (Respelling(*source.span(node), (names[name], rest), site=(0, 2)),)
        elif name in own:
            what = f"`{show}`: a call of a function of the project that isn't native"
            advice = f"Put the body of `{name}` in the place of the call."
        else:
            what = f"`{show}`: a call of a function that isn't native"
        yield Reason(
            "unresolved-call",
            source.start(node),
            what,
            advice,
            "unresolved call|dynamic Python feature|calls (a )?(non|un|fallback)|RXT030 (?!plugin-managed)",
            other,
        )


def builtin(function: Function) -> Iterator[Reason]:
    source = function.source
    for node in function.walk():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = node.func.id
            yield Reason(
                "builtin",
                source.start(node),
                f"`{source.show(node)}`: Python's `{name}` isn't compiled for tensors",
                "Compute it in the caller, and pass the result as a parameter.",
                rf"\b{name}(\(\))? (requires|of|expects)",
                _builtin(function, node),
            )


def _builtin(function: Function, node: ast.Call) -> tuple[Respelling, ...]:
    target = _BUILTINS.get(node.func.id) if isinstance(node.func, ast.Name) else None
    if target is None or node.keywords or len(node.args) != 1:
        return ()
    source = function.source
    return call(*source.span(node), surface.spell(source, target), *(source.span(each) for each in node.args))


DETECTORS: tuple[Detector, ...] = (arguments, unsupported, project_call, unresolved, builtin)
