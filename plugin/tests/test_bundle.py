"""The shipped Rust, compiled under the settings of the crate that Rextio generates."""

import platform
import re
from pathlib import Path

import pytest
from rextio_tensorflow import _native

from support.crate import cargo, crate


def platforms() -> list[str]:
    with pytest.raises(ValueError, match="expected one of") as caught:
        _native.bundle(platforms=["unknown"])
    return re.findall(r"[\w-]+", str(caught.value).rpartition("expected one of: ")[2])


def here() -> str:
    system = {"Linux": "linux", "Darwin": "macos"}[platform.system()]
    return f"{system}-{platform.machine()}"


def test_no_warning_and_nothing_newer_than_rust_1_83(tmp_path: Path) -> None:
    folder = crate(tmp_path, _native.bundle())
    done = cargo(folder, "clippy", "--", "-D", "warnings", "-D", "clippy::incompatible_msrv")
    assert done.returncode == 0, done.stderr


def test_the_generated_crate_has_no_lint_of_rustc_either(tmp_path: Path) -> None:
    """Rextio silences two lints only; a release build with all others denied."""
    folder = crate(tmp_path, _native.bundle())
    done = cargo(folder, "rustc", "--release", "--", "-D", "warnings")
    assert done.returncode == 0, done.stderr


def test_each_rule_function_compiles_alone(tmp_path: Path) -> None:
    """Rextio emits the modules of the used rules only: none may need another."""
    text = _native.bundle(functions=[])
    names = re.findall(r"mod (rextio_tensorflow_rule_\w+)", _native.bundle())
    assert len(names) == len(set(names)) >= 20
    for name in names:
        own = _native.bundle(functions=[name.removeprefix("rextio_tensorflow_rule_")])
        assert own.startswith(text.rstrip()[:200])
        others = set(re.findall(r"rextio_tensorflow_rule_\w+", own)) - {name}
        assert others == set()


def test_another_platform_does_not_compile(tmp_path: Path) -> None:
    others = [name for name in platforms() if name != here()]
    assert len(others) == 2
    done = cargo(crate(tmp_path, _native.bundle(platforms=others)), "check")
    assert done.returncode != 0
    errors = [line for line in done.stderr.splitlines() if line.startswith("error")]
    assert "rextio-tensorflow" in errors[0] and "no profile" in errors[0], done.stderr


def test_the_text_reads_well() -> None:
    for number, line in enumerate(_native.bundle().splitlines(), start=1):
        assert line == line.rstrip(), f"line {number} ends with blanks"
        # A string literal isn't broken.
        assert len(line) <= 140 or '"' in line, f"line {number} has {len(line)} characters"


def test_the_text_is_clean() -> None:
    text = _native.bundle()
    assert "\r" not in text and "\0" not in text and "\t" not in text
    assert "#[cfg(test)]" not in text and "macro_export" not in text and "crate::" not in text
    # The compile-time refusal of other platforms stands in the shipped text only.
    assert "compile_error!" in text
