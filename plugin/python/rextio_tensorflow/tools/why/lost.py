"""Names that other files import from a module with native functions, and that it doesn't have in the built package.

There Rextio puts a module of its own in its place, which passes on public names only, or those of `__all__`.
"""

import ast
from collections.abc import Iterator, Sequence

from . import modules as module_level
from .check import Module
from .findings import Finding
from .source import Source, bound_by, shorten

Files = Sequence[tuple[Module, Source]]


def lost(files: Files) -> list[Finding]:
    """The places of such imports, and of such names written after a dot."""
    kept = {module.name: _kept(module, source) for module, source in files if _is_replaced(module)}
    bound = {module.name: set(_bound(source)) for module, source in files if module.name in kept}
    return [
        _finding(source, node, name, written, module_of)
        for module, source in files
        for node, name, written in _written(module, source)
        for module_of, _, last in [name.rpartition(".")]
        if module_of in kept and module_of != module.name
        if last not in kept[module_of] and last in bound[module_of]
    ]


def _is_replaced(module: Module) -> bool:
    return any(each.status == "accepted" for each in module.functions)


def _kept(module: Module, source: Source) -> set[str]:
    natives = {each.name.rpartition(".")[2] for each in module.functions if each.status == "accepted"}
    listed = _listed(source)
    return natives | (listed if listed is not None else {each for each in _bound(source) if each[0] != "_"})


def _listed(source: Source) -> set[str] | None:
    """The names of `__all__`; all names of the module if that can't be read."""
    is_bound = False
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Name) and node.id == "__all__" and isinstance(node.ctx, ast.Store):
            if is_bound:
                return set(_bound(source))
            is_bound = True
    if not is_bound:
        return None
    for node in source.tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            try:
                return {str(each) for each in ast.literal_eval(node.value)}
            except (ValueError, TypeError, SyntaxError):
                break
    return set(_bound(source))


def _bound(source: Source) -> Iterator[str]:
    """Every name that the file binds; more than its module has, but none of the module's is left out."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        yield from (name for name, _ in bound_by(node))


def _written(module: Module, source: Source) -> Iterator[tuple[ast.stmt | ast.expr, str, str]]:
    """What a file takes from other modules: the place, the dotted name, and the text."""
    unchecked = {id(each) for node in source.tree.body if _is_for_checkers(node) for each in ast.walk(node)}
    for node in ast.walk(source.tree):
        if id(node) in unchecked:
            continue
        if isinstance(node, ast.ImportFrom):
            for _, origin in bound_by(node):
                yield node, module_level.absolute(origin, module.package), ast.unparse(node)
        elif isinstance(node, ast.Attribute):
            target = source.resolve(node)
            if target is not None:
                yield node, module_level.absolute(target, module.package), source.show(node)


def _is_for_checkers(node: ast.stmt) -> bool:
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)


def _finding(source: Source, node: ast.stmt | ast.expr, name: str, written: str, module: str) -> Finding:
    last = name.rpartition(".")[2]
    text = f"`{shorten(written)}`: in the built package `{module}` has no `{last}`, since it has native functions, and "
    text += "Rextio passes on only its public names, or those of `__all__`"
    advice = "Give it a public name (and add it to `__all__`, if there is one), or put it into a module without native "
    advice += "functions."
    return Finding("lost-name", source.path, source.place(source.start(node)), text, advice)
