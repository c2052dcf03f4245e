"""The doctor's findings about cargo, rustc, the linker and the variables of a build, each on tools that are so."""

import subprocess
import sys
from pathlib import Path

import pytest
from rextio_tensorflow.tools.findings import Finding, rust, variables

from support.places import PLUGIN
from support.project import CONFIG
from support.tools import path_with, script


def rust_state(project: Path) -> dict[str, Finding]:
    return {finding.name: finding for finding in rust.check(project, "1.83")}


def test_no_cargo_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    found = rust_state(tmp_path)
    assert [finding.state for finding in found.values()] == ["bad", "bad", "skipped"]
    assert found["cargo"].text == "not found on PATH" and "rustup.rs" in str(found["cargo"].remedy)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("echo 'cargo 1.70.0 (0123456 2023-01-01)'", "expected 1.83 or newer, found 1.70.0"),
        ("echo 'no default toolchain' >&2; exit 1", "doesn't say its version: no default toolchain"),
    ],
)
def test_a_cargo_that_is_too_old_or_broken_is_found(
    answer: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    script(tmp_path / "bin/cargo", answer)
    monkeypatch.setenv("PATH", path_with(tmp_path / "bin"))
    found = rust_state(tmp_path)
    assert found["cargo"].state == "bad" and expected in found["cargo"].text
    assert found["linker"].state == "skipped"


def test_the_cargo_of_rextio_toml_is_the_one(tmp_path: Path) -> None:
    fake = script(tmp_path / "tools/cargo", "echo 'cargo 1.70.0'")
    (tmp_path / "rextio.toml").write_text(f'[toolchain]\ncargo = "{fake}"\n', encoding="utf-8")
    assert str(fake) in rust_state(tmp_path)["cargo"].text
    (tmp_path / "rextio.toml").write_text('[toolchain]\ncargo = "nowhere"\n', encoding="utf-8")
    assert "does not exist" in rust_state(tmp_path)["cargo"].text
    (tmp_path / "rextio.toml").write_text("[tool", encoding="utf-8")
    assert "failed to parse rextio.toml" in rust_state(tmp_path)["cargo"].text


def test_no_linker_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real cargo and rustc, and nothing else on PATH."""
    done = subprocess.run(["rustc", "--print", "sysroot"], capture_output=True, text=True, check=True)
    monkeypatch.setenv("PATH", f"{done.stdout.strip()}/bin")
    found = rust_state(tmp_path)["linker"]
    assert found.state == "bad" and found.text == "`cc` not found on PATH"
    assert "apt-get install gcc libc6-dev" in str(found.remedy)


def test_a_linker_that_fails_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script(tmp_path / "bin/cc", "echo no crt1.o >&2; exit 1")
    monkeypatch.setenv("PATH", path_with(tmp_path / "bin"))
    found = rust_state(tmp_path)["linker"]
    assert found.state == "bad" and "linking with `cc` failed" in found.text


def test_a_project_below_a_cargo_workspace_is_found(tmp_path: Path) -> None:
    project = tmp_path / "below"
    project.mkdir()
    (project / "rextio.toml").write_text(CONFIG, encoding="utf-8")
    workspace = tmp_path / "Cargo.toml"
    workspace.write_text("[workspace]\n", encoding="utf-8")
    found = rust_state(project)["linker"]
    assert found.state == "bad" and f"in the cargo workspace of {workspace}" in found.text
    assert "`exclude`" in str(found.remedy)
    workspace.write_text('[workspace]\nexclude = ["below"]\n', encoding="utf-8")
    assert rust_state(project)["linker"].state == "ok"


EXAMPLES = sorted(path.parent.name for path in (PLUGIN / "examples").glob("*/rextio.toml"))


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_can_be_built_where_they_lie(name: str) -> None:
    """They lie below the workspace of this repository."""
    assert rust_state(PLUGIN / "examples" / name)["linker"].state == "ok"


@pytest.mark.parametrize("variable", ["CARGO_TARGET_DIR", None])
def test_a_library_that_lands_elsewhere_is_found(
    variable: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rextio.toml").write_text(CONFIG, encoding="utf-8")
    monkeypatch.delenv("CARGO_TARGET_DIR", raising=False)
    if variable is not None:
        monkeypatch.setenv(variable, str(tmp_path / "elsewhere"))
    else:
        (tmp_path / ".cargo").mkdir()
        (tmp_path / ".cargo/config.toml").write_text('[build]\ntarget-dir = "elsewhere"\n', encoding="utf-8")
    found = rust_state(tmp_path)["linker"]
    assert found.state == "bad" and "target/release" in found.text
    assert (variable or "config.toml") in str(found.remedy)


def test_a_python_of_another_kind_for_pyo3_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYO3_PYTHON", str(script(tmp_path / "python", "echo cpython 3 12")))
    found = variables.check()
    assert found.state == "bad" and "PYO3_PYTHON" in found.text and found.remedy == "unset PYO3_PYTHON"
    monkeypatch.setenv("PYO3_PYTHON", sys.executable)
    assert variables.check().state != "bad"


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("REXTIO_NATIVE_MODE", "native", "a missing native module is an error"),
        ("REXTIO_TENSORFLOW_TRACE", "1", "each region is told on stderr"),
    ],
)
def test_variables_that_change_a_run_are_noted(
    name: str, value: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("REXTIO_NATIVE_MODE", raising=False)
    assert variables.check().state == "ok"
    monkeypatch.setenv(name, value)
    found = variables.check()
    assert (found.state, found.text) == ("note", f"{name}={value}: {words}")
