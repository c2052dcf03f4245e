"""Session fixtures: one Rextio project that holds everything that runs natively, built once."""

import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
# The rules are for the CPU, and so is what they are compared with.
os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
# A missing native module is an error, never a silent fallback.
os.environ["REXTIO_NATIVE_MODE"] = "native"

# The built tree carries a smaller `rextio` package; the real one must be loaded first.
import pytest
import rextio.plugins.api  # noqa: F401

from support import registry
from support.places import PLUGIN, TESTS
from support.project import HEADER, Project

CASES_PER_MODULE = 50


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Notes a measured figure, which the run's summary shows."""
    return lambda text: record_property("figure", text)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Shows the figures, whatever became of their tests."""
    reports = [report for kind in ("passed", "failed") for report in terminalreporter.stats.get(kind, ())]
    figures = [text for report in reports for name, text in report.user_properties if name == "figure"]
    if figures:
        terminalreporter.write_sep("-", "figures")
    for text in figures:
        terminalreporter.write_line(str(text))


def case_module(index: int) -> str:
    """The module of the conformance project that holds a call; codegen is faster with several small ones."""
    return f"suite.cases_{index // CASES_PER_MODULE}"


def case_name(index: int) -> str:
    return f"{case_module(index)}.case_{index}"


def case_files() -> dict[str, str]:
    """One function for every spelling of every form of every rule."""
    files: dict[str, str] = {}
    for index, call in enumerate(registry.calls()):
        path = case_module(index).replace(".", "/") + ".py"
        files.setdefault(path, HEADER)
        files[path] += f"\n\ndef case_{index}{call.source}"
    return files


@pytest.fixture(scope="session")
def suite(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The built project: every call, the longer programs, the examples, and the measured functions."""
    files = case_files()
    for source in sorted((TESTS / "programs").glob("*.py")):
        files[f"suite/{source.name}"] = source.read_text(encoding="utf-8")
    measured = PLUGIN / "bench/project/workloads/models.py"
    for source in [measured, *sorted((PLUGIN / "examples").glob("*/*/*.py"))]:
        files[f"{source.parent.name}/{source.name}"] = source.read_text(encoding="utf-8")
    project = Project.write(tmp_path_factory.mktemp("suite"), files)
    return project.build()


@pytest.fixture(scope="session")
def native(suite: Project) -> Callable[[str], Callable[..., Any]]:
    """Finds a native function by its dotted name; all come from the one extension module."""
    sys.path.insert(0, str(suite.tree))
    extension = importlib.import_module("_rextio_native")
    assert Path(extension.__file__ or "").parent == suite.tree

    def find(name: str) -> Callable[..., Any]:
        return getattr(extension, name.replace(".", "__"))

    return find


@pytest.fixture(scope="session")
def eager(suite: Project) -> Callable[[str], Callable[..., Any]]:
    """Finds the same function as Python runs it."""
    modules: dict[str, ModuleType] = {}

    def find(name: str) -> Callable[..., Any]:
        module_name, _, function = name.rpartition(".")
        if module_name not in modules:
            path = suite.root / (module_name.replace(".", "/") + ".py")
            spec = importlib.util.spec_from_file_location(f"eager_{module_name.replace('.', '_')}", path)
            assert spec is not None and spec.loader is not None
            modules[module_name] = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(modules[module_name])
        return getattr(modules[module_name], function)

    return find


@pytest.fixture(scope="session")
def wrapped(suite: Project, native: Callable[[str], Any]) -> Callable[[str], Callable[..., Any]]:
    """Finds the wrapper that users import from the built tree."""

    def find(name: str) -> Callable[..., Any]:
        module_name, _, function = name.rpartition(".")
        return getattr(importlib.import_module(module_name), function)

    return find
