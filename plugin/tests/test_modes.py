"""Each mode of docs/modes.md does what its row says."""

import ast
import inspect
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

import modes
from modes import FRESH, HERE, SETTINGS, STARTED, TWO_DEVICES, Calls, Mode
from modes.page import SECTIONS, page, rows
from support.places import ROOT, TESTS
from support.project import Project

Find = Callable[[str], Callable[..., Any]]
XLA = {"TF_XLA_FLAGS": "--tf_xla_auto_jit=2 --tf_xla_cpu_global_jit"}


@pytest.fixture(scope="module")
def children(suite: Project) -> Callable[[str], dict[str, list[Any]]]:
    """What became of the modes of each process, which runs when the first of them is asked for."""
    done: dict[str, dict[str, list[Any]]] = {}

    def ask(process: str) -> dict[str, list[Any]]:
        if process not in done:
            program = f"import sys; sys.path.insert(0, {str(TESTS)!r}); from modes import child; child.run({process!r})"
            variables = XLA if process == STARTED else {}
            said = suite.run(program, REXTIO_NATIVE_MODE="fallback", **variables).stdout
            done[process] = json.loads(said.splitlines()[-1])
        return done[process]

    return ask


@pytest.mark.parametrize("mode", rows(), ids=lambda mode: f"{mode.process}: {mode.run.__name__}")
def test_mode(mode: Mode, native: Find, eager: Find, children: Callable[[str], dict[str, list[Any]]]) -> None:
    if mode.process == HERE:
        calls = Calls(native, eager)
        mode.run(calls)
        runs, refusals = calls.runs, calls.refusals
    else:
        runs, refusals, failure = children(mode.process)[mode.name]
        assert not failure, failure
    # What the row says is what its test has seen.
    assert (refusals > 0) == ("refused" in mode.happens)
    assert runs > 0 or "runs" not in mode.happens


def test_every_function_of_the_modes_is_a_row() -> None:
    known = {mode.run for mode in rows()}
    for section in SECTIONS:
        module = sys.modules[f"modes.{section}"]
        tree = ast.parse(inspect.getsource(module))
        names = [each.name for each in tree.body if isinstance(each, ast.FunctionDef)]
        assert names and all(getattr(module, name) in known for name in names)
    assert {mode.process for mode in rows()} == {HERE, TWO_DEVICES, SETTINGS, STARTED, FRESH}
    assert len({mode.name for mode in rows()} | {name for name, *_ in modes.NOT_RUN}) == len(rows()) + len(
        modes.NOT_RUN
    )


def test_the_document_is_written_from_them() -> None:
    assert (ROOT / "docs/modes.md").read_text(encoding="utf-8") == page(), "run `cargo xtask bless`"
