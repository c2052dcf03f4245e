"""A function that would spoil the build is left in Python: a `pass` in it makes Rextio do so, and does nothing."""

import ast
import json
import re
from pathlib import Path

from ..respell.edits import Edit
from ..respell.functions import Variant
from ..why.breakage import symbol
from ..why.check import Module, Verdict
from ..why.source import Source

_PLACE = re.compile(r"--> src/lib\.rs:(\d+):")
_FUNCTION = re.compile(r"(?:pub )?fn (\w+)")


def left_out(source: Source, function: ast.FunctionDef) -> Variant | None:
    """The edit; None if the function has no simple statement."""
    body = function.body
    while body and isinstance(body[0], ast.If | ast.For | ast.While | ast.With | ast.Try):
        body = body[0].body
    if not body or isinstance(body[0], ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Match):
        return None
    start = source.start(body[0])
    return Variant("left out", (Edit(start, start, "pass; "),))


def at_fault(root: Path, modules: tuple[Module, ...]) -> tuple[Verdict, str] | None:
    """The function that the compiler refused in the last build, with its words."""
    try:
        report = json.loads((root / ".rextio/reports/build.json").read_text(encoding="utf-8"))
        lines = (root / ".rextio/generated/rust/src/lib.rs").read_text(encoding="utf-8").splitlines()
    except (OSError, ValueError):
        return None
    said = str((report.get("native_build") or {}).get("stderr") or "")
    functions = {symbol(each.name): each for module in modules for each in module.functions if each.native}
    for found in _PLACE.finditer(said):
        for line in reversed(lines[: int(found[1])]):
            name = _FUNCTION.match(line.strip())
            if name is not None and name[1] in functions:
                before = said[: found.start()].rstrip().rpartition("\n")[2]
                return functions[name[1]], before.removeprefix("error").strip(": ")
            if line.startswith(("}", "mod ")):
                break
    return None
