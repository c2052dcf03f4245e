"""The wheel that is installed here, and the sdist from which the same wheel can be built anywhere."""

import email
import importlib.metadata
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from email.message import Message
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from support.places import PLUGIN, ROOT, TARGET, child_env

CRATES = ("rules-macro", "rules", "runtime", "plugin")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sdist")
    done = subprocess.run(
        [sys.executable, "-m", "maturin", "sdist", "-m", str(PLUGIN / "Cargo.toml"), "--out", str(folder)],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    (found,) = folder.glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from the sdist alone, in an empty folder."""
    folder = tmp_path_factory.mktemp("empty")
    pip = [
        sys.executable,
        "-m",
        "pip",
        "wheel",
        "--disable-pip-version-check",
        "--no-deps",
        "--no-build-isolation",
    ]
    done = subprocess.run(
        [*pip, "--wheel-dir", str(folder), str(sdist)],
        cwd=folder,
        env=child_env(CARGO_TARGET_DIR=str(TARGET / "sdist-build")),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    (found,) = folder.glob("*.whl")
    return found


def test_sdist_holds_what_the_wheel_needs(sdist: Path) -> None:
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        prefix = archive.getnames()[0].partition("/")[0]
        texts = {}
        for name in ("LICENSE", "README.md"):
            member = archive.extractfile(f"{prefix}/{name}")
            assert member is not None
            texts[name] = member.read().decode()
    assert prefix == "rextio_tensorflow-0.2.0"
    assert {"Cargo.toml", "Cargo.lock", "pyproject.toml", "PKG-INFO"} <= names
    assert {f"{crate}/Cargo.toml" for crate in CRATES} <= names
    assert {f"{crate}/src/lib.rs" for crate in CRATES} <= names
    for name, text in texts.items():
        assert text == (ROOT / name).read_text(encoding="utf-8")
    assert not [name for name in names if name.startswith(("plugin/tests", "xtask", "ui-tests", "target"))]


def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return email.message_from_bytes(archive.read(name))


def test_wheel_metadata(wheel: Path) -> None:
    found = metadata(wheel)
    assert (found["Name"], found["Version"]) == ("rextio-tensorflow", "0.2.0")
    assert found["License-Expression"] == "MIT" and found.get_all("License-File") == ["LICENSE"]
    supported = SpecifierSet(str(found["Requires-Python"]))
    assert "3.11.9" in supported and "3.12.0" not in supported and "3.10.9" not in supported
    assert str(found.get_payload()).startswith("# rextio-tensorflow")


def requirements(wheel: Path) -> dict[str, Requirement]:
    parsed = (Requirement(text) for text in metadata(wheel).get_all("Requires-Dist", []))
    return {requirement.name: requirement for requirement in parsed}


def test_wheel_requirements(wheel: Path) -> None:
    found = requirements(wheel)
    assert set(found) == {"rextio", "tensorflow"}
    assert found["rextio"].specifier == SpecifierSet(">=0.1.6,<0.2")
    assert found["tensorflow"].specifier == SpecifierSet("==2.21.0")


@pytest.mark.parametrize(
    ("system", "machine", "needed"),
    [
        ("linux", "x86_64", True),
        ("linux", "aarch64", True),
        ("darwin", "arm64", True),
        ("darwin", "x86_64", False),
        ("win32", "AMD64", False),
        ("linux", "riscv64", False),
    ],
)
def test_tensorflow_is_required_where_there_is_a_profile(
    system: str, machine: str, needed: bool, wheel: Path
) -> None:
    marker = requirements(wheel)["tensorflow"].marker
    assert marker is not None
    assert marker.evaluate({"sys_platform": system, "platform_machine": machine}) is needed


def test_wheel_contents(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        (entry,) = (name for name in names if name.endswith("entry_points.txt"))
        assert "rextio-tensorflow=rextio_tensorflow.plugin:plugin" in archive.read(entry).decode().replace(
            " ", ""
        )
    package = {name.partition("/")[2] for name in names if name.startswith("rextio_tensorflow/")}
    assert {"__init__.py", "plugin.py", "types.py", "py.typed", "_native.pyi"} <= package
    assert any(name.startswith("_native.") and name.endswith(".so") for name in package)
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    assert not [name for name in names if "tests" in name]


def test_fresh_import(wheel: Path, tmp_path: Path) -> None:
    """The wheel's own files, without TensorFlow or Rextio beside them."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    program = "import sys; sys.path.insert(0, sys.argv[1])\nimport rextio_tensorflow as r\n"
    program += "print(r.__file__, r.__version__, r.plugin().plugin_id)"
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program, str(tmp_path)],
        env=child_env(),
        capture_output=True,
        text=True,
    )
    assert done.stdout.split()[1:] == ["0.2.0", "rextio-tensorflow"], done.stderr
    assert Path(done.stdout.split()[0]).is_relative_to(tmp_path)


def sources() -> Iterator[Path]:
    yield from (PLUGIN / "python/rextio_tensorflow").rglob("*")


def test_installed_package_is_this_one() -> None:
    """The tests run against a wheel of these sources, not an older one."""
    distribution = importlib.metadata.distribution("rextio-tensorflow")
    for source in sources():
        if source.suffix in (".py", ".pyi") or source.name == "py.typed":
            name = source.relative_to(PLUGIN / "python")
            installed = Path(str(distribution.locate_file(name)))
            assert installed.read_bytes() == source.read_bytes(), f"{name}: run `cargo xtask test wheel`"
