"""Functions in a module of their own, where statements of their module would cost them its imports.

The new module has the imports, the constants and the functions of the old one on the lines that they had; the old one
imports the functions where they were defined.
"""

import ast
from collections.abc import Collection
from pathlib import Path

from ..respell.literals import module_constants
from ..why import modules as module_level
from ..why.source import Source


def is_disturbed(source: Source) -> bool:
    """Whether a module does more than define and name things."""
    return bool(module_level.suspects(source))


def place(file: Path) -> Path:
    """Where the functions of a file go."""
    stem = "package" if file.name == "__init__.py" else file.stem
    return file.with_name(f"{stem}__native.py")


def can_move(source: Source, function: ast.FunctionDef, file: Path) -> bool:
    """Whether nothing else stands on its lines, and no file is in its place."""
    if function.decorator_list or place(file).exists():
        return False
    lines = range(function.lineno, (function.end_lineno or function.lineno) + 1)
    others = [each for each in source.tree.body if each is not function]
    return not any(each.lineno in lines or each.end_lineno in lines for each in others)


def moved(
    data: bytes, source: Source, names: Collection[str], file: Path, package: str
) -> tuple[bytes, bytes] | None:
    """The new text of a module without some functions, and of the module that has them."""
    lines = data.split(b"\n")
    constants = module_constants(source.tree)
    apart, kept = set[int](), set[int]()
    first: dict[int, str] = {}
    for node in source.tree.body:
        span = range(node.lineno - 1, node.end_lineno or node.lineno)
        if isinstance(node, ast.FunctionDef) and node.name in names:
            apart |= set(span)
            # A choice between two values may have taken the empty line below.
            if span.stop < len(lines) and lines[span.stop].strip() and not source.line(span.stop + 1).strip():
                apart.add(span.stop)
            first[node.lineno - 1] = node.name
        elif isinstance(node, ast.Import | ast.ImportFrom) or _is_constant(node, constants):
            kept |= set(span)
    dot = "." if package else ""
    ends = b"\r" if lines[0].endswith(b"\r") else b""
    old = [b"" if index in apart else line for index, line in enumerate(lines)]
    for index, name in first.items():
        old[index] = f"from {dot}{place(file).stem} import {name}".encode() + ends
    new = [line if index in apart | kept else ends for index, line in enumerate(lines[:-1])]
    _unevaluated(source, new)
    texts = b"\n".join(old), b"\n".join([*new, b""])
    try:
        for text in texts:
            ast.parse(text)
    except (SyntaxError, ValueError):
        return None
    return texts


def _unevaluated(source: Source, lines: list[bytes]) -> None:
    """Annotations such as `Optional[tf.Tensor]` cost all functions their imports where they are evaluated."""
    imports = [each for each in source.tree.body if isinstance(each, ast.Import | ast.ImportFrom)]
    if imports and not any(
        isinstance(each, ast.ImportFrom) and each.module == "__future__" for each in imports
    ):
        first = imports[0].lineno - 1
        lines[first] = b"from __future__ import annotations; " + lines[first]


def _is_constant(node: ast.stmt, constants: Collection[str]) -> bool:
    """Plain numbers and texts: what an expression computes once more may be another object."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Constant):
        return False
    return all(isinstance(each, ast.Name) and each.id in constants for each in node.targets)
