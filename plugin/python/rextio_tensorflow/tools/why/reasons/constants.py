"""What a module binds to names, once each: literals, and other names of functions."""

import ast

from ..functions import Function


def constants(function: Function) -> dict[str, str]:
    """Module constants, with the text of their literals."""
    return {name: ast.unparse(value) for name, value in _bound_once(function).items() if _plain(value)}


def aliases(function: Function) -> dict[str, str]:
    """Names that stand for something imported, as in `RELU = tf.nn.relu`."""
    return {
        name: ast.unparse(value)
        for name, value in _bound_once(function).items()
        if isinstance(value, ast.Attribute) and function.source.resolve(value) is not None
    }


def _bound_once(function: Function) -> dict[str, ast.expr]:
    found: dict[str, ast.expr] = {}
    bound: list[str] = [
        node.id
        for node in ast.walk(function.source.tree)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    bound += [each.arg for each in function.parameters]
    for statement in function.source.tree.body:
        name, value = _assignment(statement)
        if name is not None and value is not None and bound.count(name) == 1:
            found[name] = value
    return found


def _assignment(node: ast.stmt) -> tuple[str | None, ast.expr | None]:
    if isinstance(node, ast.Assign) and len(node.targets) == 1 and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id, node.value
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id, node.value
    return None, None


def _plain(node: ast.expr) -> bool:
    try:
        value = ast.literal_eval(node)
    except (ValueError, SyntaxError):
        return False
    parts = value if isinstance(value, tuple) else (value,)
    return all(isinstance(each, int | float | str | None) for each in parts)
