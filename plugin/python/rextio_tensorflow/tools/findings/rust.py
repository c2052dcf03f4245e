"""Rust: cargo, rustc, and a linker that makes a library, where Rextio will look for it."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from ..toolchain import Toolchain, parse
from . import Finding

_INSTALL = "install Rust from https://rustup.rs"
_LINKER = "install a C compiler: `apt-get install gcc libc6-dev`, or `xcode-select --install` on macOS"

_MANIFEST = """\
[package]
name = "rextio_tensorflow_doctor"
version = "0.0.0"
edition = "2021"

[lib]
crate-type = ["cdylib"]
path = "lib.rs"
"""
_LIBRARY = '#[no_mangle]\npub extern "C" fn answer() -> i32 {\n    42\n}\n'


def check(project: Path, needed: str) -> Iterator[Finding]:
    """Tries it as Rextio will do it for a project, beside its generated crate."""
    toolchain = Toolchain.of(project)
    home = project / ".rextio"
    if not (project / "rextio.toml").is_file() or not os.access(project, os.W_OK):
        home = Path(tempfile.gettempdir())
    is_new = not home.exists()
    home.mkdir(exist_ok=True)
    try:
        with tempfile.TemporaryDirectory(prefix="doctor-", dir=home) as folder:
            yield from _findings(toolchain, Path(folder), needed)
    finally:
        # A build-dir of cargo's config may lie there.
        if is_new and not any(home.iterdir()):
            home.rmdir()


def _findings(toolchain: Toolchain, folder: Path, needed: str) -> Iterator[Finding]:
    cargo = _cargo(toolchain, folder, needed)
    rustc = _tool("rustc", toolchain.rustc, toolchain, folder, needed)
    yield cargo
    yield rustc
    unfit = [finding.name for finding in (cargo, rustc) if finding.state == "bad"]
    if unfit:
        yield Finding("linker", "skipped", f"not tried, because of {' and '.join(unfit)}")
    else:
        yield _linker(toolchain, folder)


def _cargo(toolchain: Toolchain, folder: Path, needed: str) -> Finding:
    if toolchain.problem is not None:
        return Finding("cargo", "bad", toolchain.problem, "correct it in rextio.toml or in the environment")
    return _tool("cargo", toolchain.cargo, toolchain, folder, needed)


def _tool(name: str, path: str | None, toolchain: Toolchain, folder: Path, needed: str) -> Finding:
    if path is None:
        return Finding(name, "bad", "not found on PATH", f"{_INSTALL}, and put its bin folder on PATH")
    version, text = toolchain.version(path, folder)
    facts = {"path": path, "version": text if version else None, "needed": needed}
    if version is None:
        remedy = f"mend it, or {_INSTALL}"
        return Finding(name, "bad", f"{path} doesn't say its version: {text}", remedy, facts=facts)
    if version < parse(needed):
        remedy = f"run `rustup update`, or {_INSTALL}"
        return Finding(name, "bad", f"expected {needed} or newer, found {text}, {path}", remedy, facts=facts)
    return Finding(name, "ok", f"{text}, {path}", facts=facts)


def _linker(toolchain: Toolchain, folder: Path) -> Finding:
    (folder / "Cargo.toml").write_text(_MANIFEST, encoding="utf-8")
    (folder / "lib.rs").write_text(_LIBRARY, encoding="utf-8")
    words = [str(toolchain.cargo), "build", "--release", "--offline", "--verbose"]
    words += ["--manifest-path", str(folder / "Cargo.toml")]
    start = time.monotonic()
    try:
        done = subprocess.run(
            words,
            cwd=folder,
            env=toolchain.env,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=300,
        )
    except subprocess.TimeoutExpired:
        return Finding(
            "linker", "bad", "a library of one line isn't built within 300 s", "look what cargo waits for"
        )
    seconds = time.monotonic() - start
    chosen = re.search(r"-C linker=(\S+)", done.stderr)
    linker = chosen.group(1) if chosen else "cc"
    path = shutil.which(linker, path=toolchain.env.get("PATH"))
    facts = {"linker": linker, "path": path, "seconds": seconds}
    if done.returncode != 0:
        return _failed(done.stderr, linker, path, facts)
    # Where Rextio looks, which is the crate's own target folder.
    if any((folder / "target/release").glob("*rextio_tensorflow_doctor.*[!d]")):
        return Finding("linker", "ok", f"{path or linker}, made a library in {seconds:.1f} s", facts=facts)
    moved = [
        name
        for name in ("CARGO_TARGET_DIR", "CARGO_BUILD_TARGET_DIR", "CARGO_BUILD_TARGET")
        if toolchain.env.get(name)
    ]
    return Finding(
        "linker",
        "bad",
        "cargo puts the library elsewhere, and Rextio looks for it in the crate's target/release",
        f"unset {' and '.join(moved)}"
        if moved
        else "remove `target-dir` and `target` from cargo's config.toml",
        facts=facts,
    )


def _failed(stderr: str, linker: str, path: str | None, facts: dict[str, object]) -> Finding:
    facts["stderr"] = stderr[-2000:]
    if path is None and "linker" in stderr:
        return Finding("linker", "bad", f"`{linker}` not found on PATH", _LINKER, facts=facts)
    workspace = re.search(
        r"believes it's in a workspace.*^workspace: (.+?)$", stderr, re.DOTALL | re.MULTILINE
    )
    if workspace:
        text = f"the project lies in the cargo workspace of {workspace.group(1)}, where Rextio can't build"
        remedy = "name the project's folder under `exclude` of its [workspace], or move the project"
        return Finding("linker", "bad", text, remedy, facts=facts)
    errors = [line for line in stderr.splitlines() if line.startswith("error")]
    text = errors[0] if errors else stderr.strip()[-200:]
    remedy = f"run `cargo build` on any crate to see it whole; if the linker is to blame, {_LINKER}"
    return Finding("linker", "bad", f"cargo can't build a library of one line: {text}", remedy, facts=facts)
