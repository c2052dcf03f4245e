"""A crate under the settings of the one that Rextio generates."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rextio_tensorflow import _native, plugin

from support.child import PRELUDE
from support.places import TARGET
from support.project import Project

MANIFEST = """
[package]
name = "bundle"
version = "0.1.0"
edition = "2021"
rust-version = "1.83"

[lib]
name = "_rextio_native"
crate-type = ["cdylib"]

[profile.release]
overflow-checks = true

[dependencies]
pyo3 = {{ version = "0.29", features = ["extension-module"] }}
{crates}
[workspace]
"""
HEADER = """#![allow(non_snake_case, unused_imports)]
use pyo3::prelude::*;
"""
FOOTER = """
#[pymodule]
fn _rextio_native({module}: &Bound<'_, PyModule>) -> PyResult<()> {{
{adds}    Ok(())
}}
"""


def crate(folder: Path, text: str, functions: Sequence[str] = ()) -> Path:
    """A crate as Rextio generates it: the shipped text, and a module with these of its functions."""
    crates = "".join(
        f'{each.name} = {{ version = "{each.version}", features = {json.dumps(each.features)} }}\n'
        for each in plugin().crate_dependencies()
    )
    (folder / "src").mkdir()
    (folder / "Cargo.toml").write_text(MANIFEST.format(crates=crates), encoding="utf-8")
    (folder / "src/lib.rs").write_text(HEADER + text + module(functions), encoding="utf-8")
    return folder


def module(functions: Sequence[str]) -> str:
    adds = "".join(f"    module.add_function(wrap_pyfunction!({name}, module)?)?;\n" for name in functions)
    return FOOTER.format(module="module" if functions else "_module", adds=adds)


def cargo(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs cargo there; all such crates share what they compile."""
    env = {**os.environ, "CARGO_TARGET_DIR": str(TARGET / "bundle")}
    return subprocess.run(["cargo", *words], cwd=folder, env=env, capture_output=True, text=True)


def handwritten(folder: Path, functions: str, names: Sequence[str]) -> Callable[[str], str]:
    """Runs programs that have these functions, written by hand against the shipped runtime; gives what they print."""
    (folder / "crate").mkdir()
    written = crate(folder / "crate", _native.bundle(functions=[]) + functions, names)
    done = cargo(written, "build", "--release")
    assert done.returncode == 0, done.stderr
    kind = {"linux": "so", "darwin": "dylib"}[sys.platform]
    project = Project.write(folder / "project", {})
    project.tree.mkdir(parents=True)
    built = (TARGET / f"bundle/release/lib_rextio_native.{kind}").read_bytes()
    (project.tree / "_rextio_native.so").write_bytes(built)
    return lambda program: project.run(PRELUDE + program).stdout
