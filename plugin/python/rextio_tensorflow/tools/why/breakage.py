"""What Rextio accepts though its build fails: the compiler refuses one function, and with it the whole crate."""

import ast
import builtins
import keyword
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from .. import lane
from .check import Module, Verdict
from .findings import Finding
from .functions import Function
from .reasons.bindings import rebound

# What a name stands for in Rust wherever it is bound: these are in scope everywhere, and can't be hidden.
RUSTS = ("Ok", "Err", "Some")

# What the generated crate calls by these names. Only a function outside any package can hide it from there: one of an
# `__init__.py` in the project's root, or of a module without an ASCII letter.
_CRATES = """
Bound Box Clone Default Engine Err HashMap HashSet IntoPyObject Ok Option Py PyAny PyDict PyErr PyModule PyResult
PyTuple Python Result Some String Vec base64 bool core drop f64 i64 pyo3 rextio_call_python_runtime
rextio_tensorflow_runtime std str u8 usize
"""

_FAILS = "Rextio accepts this, and its build fails"


def symbol(name: str) -> str:
    """The name of a function in the generated crate, as Rextio makes it of the dotted one."""
    found = re.sub(r"[^0-9a-zA-Z_]+", "__", name).strip("_")
    return f"_{found}" if found[:1].isdigit() else found


class Breakage:
    """Looks for it in the functions of a checked project."""

    def __init__(self, root: Path, modules: Sequence[Module]) -> None:
        self._root = root
        self._modules = {module.file: module for module in modules}
        self._symbols: dict[str, list[Verdict]] = {}
        for module in modules:
            for each in module.functions:
                if each.status == "accepted":
                    self._symbols.setdefault(symbol(each.name), []).append(each)

    def now(self, function: Function) -> list[Finding]:
        """Everything in a function for which the build fails as things are."""
        verdict = self._verdict(function)
        if verdict is None or verdict.status != "accepted":
            return []
        # Of a shim only its name is compiled.
        return self.within(function) if verdict.native else list(self._meetings(function, verdict))

    def within(self, function: Function) -> list[Finding]:
        """Everything in a function that the compiler refuses, or would once the function is accepted."""
        found = [*_rebound(function), *self._names(function)]
        verdict = self._verdict(function)
        if verdict is not None and verdict.status == "accepted":
            found += self._meetings(function, verdict)
            found += self._unprovided(function, verdict)
        return found

    def _unprovided(self, function: Function, verdict: Verdict) -> Iterator[Finding]:
        """A function on CUDA in a project that names no device provider."""
        kinds = (kind for claim in verdict.claims for kind in (*claim.operands, claim.result))
        if any(map(lane.is_on_cuda, kinds)) and lane.target(self._root).provider is None:
            text = (
                f"`{verdict.name}` runs on CUDA, and the project names no device provider: {_FAILS} (RXT060)"
            )
            yield _finding(function, "no-device-provider", function.node, text, lane.ADVICE)

    def _verdict(self, function: Function) -> Verdict | None:
        module = self._modules.get(function.source.path)
        return None if module is None else module.verdict(function.name, function.node.lineno)

    def _names(self, function: Function) -> Iterator[Finding]:
        """Names that mean something else in Rust, each where it is bound first."""
        told = set[str]()
        called = {
            symbol(each.name): each.name
            for node in function.walk()
            if isinstance(node, ast.Call)
            for each in self._natives(ast.unparse(node.func).rpartition(".")[2])
        }
        for name, node in _bound(function):
            if name in told:
                continue
            told.add(name)
            if name in RUSTS:
                what = f"`{name}` is Rust's own name of something else, and can't be bound to a value"
            elif name in called:
                what = f"`{name}` is the name in Rust of `{called[name]}`, which is called here"
            else:
                continue
            advice = f"Give it another name, such as `{_free_name(function, name.lower())}`."
            yield _finding(function, "name", node, f"{what}: {_FAILS}", advice)

    def _natives(self, last: str) -> list[Verdict]:
        everything = (each for some in self._symbols.values() for each in some)
        return [each for each in everything if each.name.rpartition(".")[2] == last]

    def _meetings(self, function: Function, verdict: Verdict) -> Iterator[Finding]:
        """Functions whose names become one."""
        own = symbol(verdict.name)
        if own in _CRATES.split() or own.startswith("rextio_tensorflow_rule_"):
            text = f"`{verdict.name}` is named `{own}` in Rust, which is something else there: {_FAILS}"
            advice = f"Give it another name, such as `{self._free_symbol(function, verdict)}`."
            yield _finding(function, "name-met", function.node, text, advice)
        others = [each for each in self._symbols.get(own, []) if each.name != verdict.name]
        for other in others:
            where = f"{other.file.relative_to(self._root).as_posix()}:{other.line}"
            text = f"`{verdict.name}` and `{other.name}` ({where}) have one name in Rust, `{own}`: Rextio accepts "
            text += "both, and its build fails"
            advice = f"Rename one of them, this for example to `{self._free_symbol(function, verdict)}`."
            yield _finding(function, "name-met", function.node, text, advice)

    def _free_symbol(self, function: Function, verdict: Verdict) -> str:
        """A name for a function that meets no other one."""
        space, _, last = verdict.name.rpartition(".")
        lead = last[: len(last) - len(last.lstrip("_"))]
        taken = {each.name for each in self._modules[function.source.path].functions}
        plain = lead + re.sub("_+", "_", last.strip("_"))
        for each in (plain, *(f"{plain}_{number}" for number in range(2, 1000))):
            full = f"{space}.{each}" if space else each
            met = symbol(full)
            if met not in self._symbols and met not in _CRATES.split() and full not in taken:
                return each
        return f"{plain}_renamed"


def _rebound(function: Function) -> Iterator[Finding]:
    for name, first in rebound(function):
        text = (
            f"`{name.id}` is bound here again, but was first bound in another block (line {first}): {_FAILS}"
        )
        advice = f"Bind `{name.id}` before both blocks, or use another name here."
        yield _finding(function, "rebound-in-a-block", name, text, advice)


def _bound(function: Function) -> Iterator[tuple[str, ast.AST]]:
    """Parameters and everything that a statement or comprehension binds."""
    for each in function.parameters:
        yield each.arg, each
    for node in function.walk():
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id, node


def _free_name(function: Function, wish: str) -> str:
    used = {each.arg for each in function.parameters}
    used |= {each.id for each in function.walk() if isinstance(each, ast.Name)}
    candidates = (wish, *(f"{wish}_{number}" for number in range(2, 1000)))
    good = (each for each in candidates if each not in used and not keyword.iskeyword(each))
    return next(each for each in good if not hasattr(builtins, each))


def _finding(function: Function, slug: str, node: ast.AST, text: str, advice: str) -> Finding:
    place = function.source.place(function.source.start(node))
    return Finding(slug, function.source.path, place, text, advice)
