"""`python -m rextio_tensorflow doctor`: each thing that it can find, on an environment that is so."""

import importlib.metadata
import json
import platform
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import rextio
import rextio_tensorflow
from rextio_tensorflow.tools.findings import Finding, platforms

from support.places import TARGET, child_env
from support.project import CONFIG
from support.tools import Ran, tool, wide


def findings(ran: Ran) -> dict[str, dict[str, Any]]:
    return {finding["name"]: finding for finding in ran.json["findings"]}


def doctor(cwd: Path, *words: str, **more: Any) -> Ran:
    # The text of a failed test should say what the doctor said.
    ran = tool("doctor", "--format", "json", *words, cwd=cwd, **more)
    assert ran.stdout, ran
    assert ran.json["well"] is (ran.status == 0), ran
    return ran


def not_ok(ran: Ran) -> dict[str, str]:
    return {name: each["state"] for name, each in findings(ran).items() if each["state"] != "ok"}


# The whole doctor.


def test_a_good_environment_is_well_in_one_screen(tmp_path: Path) -> None:
    ran = tool("doctor", cwd=tmp_path)
    assert ran.status == 0, ran
    assert "All is well." in ran.stdout and "\x1b" not in ran.stdout
    found = [line.split()[1] for line in ran.stdout.splitlines() if line.startswith("ok ")]
    names = "distribution interpreter platform Rextio cargo rustc linker variables TensorFlow oneDNN images"
    assert found == [*names.split(), "eager", "self-test"]
    assert not wide(ran.stdout) and len(ran.stdout.splitlines()) <= 30
    assert list(tmp_path.iterdir()) == []


def test_variables_and_every_symbol_are_told(tmp_path: Path) -> None:
    (tmp_path / "rextio.toml").write_text(CONFIG, encoding="utf-8")
    ran = doctor(
        tmp_path, TF_ENABLE_ONEDNN_OPTS="0", REXTIO_TENSORFLOW_REGIONS="off", REXTIO_NATIVE_MODE="fallback"
    )
    assert ran.status == 0 and not_ok(ran) == {"variables": "note", "self-test": "note"}
    found = findings(ran)
    assert found["oneDNN"]["text"] == "off, by TF_ENABLE_ONEDNN_OPTS=0"
    assert "REXTIO_NATIVE_MODE=fallback: every call runs in Python" in found["variables"]["text"]
    assert "none cached, by REXTIO_TENSORFLOW_REGIONS=off" in found["self-test"]["text"]
    assert all(run["equal"] for run in found["self-test"]["facts"]["runs"])
    folder = Path(found["TensorFlow"]["facts"]["file"]).parent
    images = found["images"]["facts"]["images"]
    assert len(images) == 3 and all(image["symbols"] for image in images)
    for image in images:
        own = str((folder / image["file"]).resolve())
        assert image["loaded"] == own and {symbol["from"] for symbol in image["symbols"]} == {own}
    # The trial crate stood beside the generated one, and is gone.
    assert [path.name for path in tmp_path.iterdir()] == ["rextio.toml"]


def test_a_program_of_ones_own_is_imported_first(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "import tensorflow as tf\ntf.config.experimental.set_synchronous_execution(False)\n", encoding="utf-8"
    )
    ran = doctor(tmp_path, "--import", "mine")
    assert ran.status == 1 and not_ok(ran) == {"eager mode": "bad", "self-test": "skipped"}
    mode = findings(ran)["eager mode"]
    assert mode["facts"]["asynchronous"] and "in asynchronous execution" in mode["text"]
    assert "set_synchronous_execution(True)" in mode["remedy"]


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment that has this wheel and nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin/python"
    (wheel,) = (TARGET / "wheel").glob("*.whl")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
    subprocess.run([*pip, "install", "--quiet", "--no-deps", wheel], check=True)
    return python


def test_what_is_not_installed_is_said(bare: Path, tmp_path: Path) -> None:
    ran = doctor(tmp_path, python=bare)
    skipped = dict.fromkeys(["oneDNN", "images", "eager mode", "self-test"], "skipped")
    assert ran.status == 1 and not_ok(ran) == {"Rextio": "note", "TensorFlow": "bad", **skipped}
    ran = doctor(tmp_path, "--for", "both", python=bare)
    assert ran.status == 1 and not_ok(ran) == {"Rextio": "bad", "TensorFlow": "bad", **skipped}
    found = findings(ran)
    assert found["Rextio"]["text"] == "not installed" and "pip install 'rextio" in found["Rextio"]["remedy"]
    assert "No module named 'tensorflow'" in found["TensorFlow"]["text"]
    assert found["TensorFlow"]["remedy"] == "install it with `pip install tensorflow==2.21.0`"
    text = tool("doctor", "--for=both", cwd=tmp_path, python=bare)
    assert text.status == 1 and not wide(text.stdout)
    assert "Not well: Rextio, TensorFlow, oneDNN, images, eager mode, self-test." in " ".join(
        text.stdout.split()
    )


@pytest.fixture(scope="module")
def deployed(bare: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for `bare` with everything that is installed here but Rextio and this plugin."""
    folder = tmp_path_factory.mktemp("deployed")
    for path in Path(rextio.__file__).parents[1].iterdir():
        if not path.name.startswith(("rextio", "__pycache__")):
            (folder / path.name).symlink_to(path)
    return folder


def test_a_place_to_run_needs_neither_rextio_nor_rust(bare: Path, deployed: Path, tmp_path: Path) -> None:
    """As the README has it: TensorFlow, this wheel, and a built one."""
    where = {"python": bare, "PYTHONPATH": str(deployed), "PATH": str(tmp_path), "PYO3_PYTHON": "/nowhere"}
    ran = doctor(tmp_path, **where)
    assert ran.status == 0 and ran.json["for"] == ["run"], ran
    found = findings(ran)
    assert not_ok(ran) == {"Rextio": "note"} and not {"cargo", "rustc", "linker"} & set(found)
    assert (
        found["Rextio"]["text"] == "not installed: this environment can run native functions, not build them"
    )
    assert "All is well to run native functions." in tool("doctor", cwd=tmp_path, **where).stdout
    # Whoever wants to build here must say so, and is told what is missing.
    ran = doctor(tmp_path, "--for", "build", **where)
    assert ran.status == 1 and ran.json["for"] == ["build"]
    assert not_ok(ran) == {
        "Rextio": "bad",
        "cargo": "bad",
        "rustc": "bad",
        "linker": "skipped",
        "variables": "bad",
    }


def test_a_place_to_build_needs_no_tensorflow(tmp_path: Path) -> None:
    hidden = tmp_path / "hidden/tensorflow"
    hidden.mkdir(parents=True)
    (hidden / "__init__.py").write_text("raise ImportError('hidden by the test')\n")
    ran = doctor(tmp_path, "--for", "build", PYTHONPATH=str(hidden.parent))
    assert ran.status == 0 and not_ok(ran) == {} and "TensorFlow" not in findings(ran)
    ran = doctor(tmp_path, PYTHONPATH=str(hidden.parent))
    assert ran.status == 1 and ran.json["for"] == ["build", "run"] and "TensorFlow" in not_ok(ran)
    ran = doctor(tmp_path, "--for", "run", PATH=str(tmp_path))
    assert ran.status == 0 and not_ok(ran) == {}, ran


def test_where_there_is_no_project_is_said(tmp_path: Path) -> None:
    ran = tool("doctor", str(tmp_path / "nowhere"))
    assert ran.status == 2 and "nowhere" in ran.told


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "soon"])
def test_a_time_that_is_none_is_refused(seconds: str) -> None:
    ran = tool("doctor", f"--timeout={seconds}")
    assert ran.status == 2 and "--timeout" in ran.stderr and "Traceback" not in ran.stderr


# The distribution.


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """0.1.3 of the package index, unpacked by pip."""
    folder = tmp_path_factory.mktemp("old")
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet", "--no-deps"]
    done = subprocess.run(
        [*pip, "--target", folder, "rextio-tensorflow==0.1.3"], capture_output=True, text=True
    )
    if done.returncode != 0:
        pytest.skip(f"pip can't get 0.1.3 of the package index: {done.stderr.strip()[-200:]}")
    return folder


def unpacked(folder: Path) -> Path:
    """The files of the installed wheel, in a folder of their own."""
    for file in importlib.metadata.files("rextio-tensorflow") or ():
        target = folder / file
        if ".." not in file.parts:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(str(file.locate()), target)
    return folder


def test_another_distribution_of_the_name_is_found(bare: Path, old: Path, tmp_path: Path) -> None:
    ran = doctor(tmp_path, python=bare, PYTHONPATH=f"{unpacked(tmp_path / 'ours')}:{old}")
    found = findings(ran)["distribution"]
    assert found["state"] == "bad" and "rextio-tensorflow 0.1.3 of the package index" in found["text"]
    assert str(old) in found["text"] and "pip uninstall rextio-tensorflow" in found["remedy"]


def test_ours_and_the_other_over_each_other_are_found(bare: Path, old: Path, tmp_path: Path) -> None:
    """What `pip install --target` of both leaves: the package's root is the other's, our tools still run."""
    both = unpacked(tmp_path / "both")
    shutil.copytree(old, both, dirs_exist_ok=True)
    found = findings(doctor(tmp_path, python=bare, PYTHONPATH=str(both)))["distribution"]
    assert found["state"] == "bad" and "0.1.3" in found["text"]
    shutil.rmtree(both / "rextio_tensorflow-0.1.3.dist-info")
    again = package_state(both)
    assert again.state == "bad" and "not as the wheel has them" in again.text
    assert "rextio_tensorflow/__init__.py" in again.text


def package_state(folder: Path) -> Finding:
    """What is found where this folder is all that there is."""
    program = """
import json, sys
sys.path.insert(0, sys.argv[1])
from rextio_tensorflow import _native
from rextio_tensorflow.tools.findings import package
print(json.dumps(package.check(_native.__version__).as_json()))
"""
    words = [sys.executable, "-I", "-S", "-c", program, str(folder)]
    done = subprocess.run(words, capture_output=True, text=True, env=child_env())
    assert done.returncode == 0, done.stderr
    return Finding(**json.loads(done.stdout))


def test_files_that_were_changed_or_lost_are_found(tmp_path: Path) -> None:
    folder = unpacked(tmp_path)
    assert package_state(folder).state == "ok"
    (folder / "rextio_tensorflow/types.py").write_text("", encoding="utf-8")
    (folder / "rextio_tensorflow/py.typed").unlink()
    found = package_state(folder)
    assert found.state == "bad"
    assert "rextio_tensorflow/py.typed, rextio_tensorflow/types.py" in found.text


def test_a_package_that_is_not_installed_is_found(tmp_path: Path) -> None:
    folder = unpacked(tmp_path)
    (metadata,) = folder.glob("*.dist-info")
    shutil.rmtree(metadata)
    found = package_state(folder)
    assert found.state == "bad" and "no distribution is installed" in found.text


# The platform, which is what it is.


def test_another_python_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 12, 1))
    found = platforms.interpreter()
    assert (
        found.state == "bad"
        and "expected CPython 3.11" in found.text
        and "python3.11 -m venv" in str(found.remedy)
    )


def test_a_platform_without_a_profile_is_found() -> None:
    found = platforms.profile(None, None)
    assert (
        found.state == "bad" and platform.machine() in found.text and "docs/platforms.md" in str(found.remedy)
    )


def test_a_python_of_another_machine_is_found() -> None:
    found = platforms.profile("macos-arm64", "another")
    assert (
        found.state == "bad" and f"is for another, and this Python runs as {platform.machine()}" in found.text
    )


# Rextio.


def rextio_state(*python_path: Path, version: str = rextio_tensorflow.__version__) -> Finding:
    program = f"""
import json
from rextio_tensorflow.tools.findings import rextio
print(json.dumps(rextio.check({version!r}).as_json()))
"""
    env = child_env(PYTHONPATH=":".join(map(str, python_path)))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=env)
    assert done.returncode == 0, done.stderr
    return Finding(**json.loads(done.stdout))


def test_the_small_rextio_of_a_built_tree_is_found(tmp_path: Path) -> None:
    source = Path(rextio.__file__).parent
    shutil.copytree(source / "runtime", tmp_path / "rextio/runtime")
    for name in ("__init__.py", "__about__.py"):
        shutil.copy2(source / name, tmp_path / "rextio" / name)
    found = rextio_state(tmp_path)
    assert found.state == "bad" and "the small package that a built project carries" in found.text
    assert str(tmp_path) in found.text and "PYTHONPATH" in str(found.remedy)


def test_another_version_of_the_plugin_is_found() -> None:
    assert rextio_state().state == "ok"
    found = rextio_state(version="9.9.9")
    assert found.state == "bad" and "should load rextio-tensorflow 9.9.9" in found.text
    assert found.text.endswith(f"found {rextio_tensorflow.__version__}")
    assert "install the wheel of this project" in str(found.remedy)


def test_a_broken_plugin_beside_ours_is_found(tmp_path: Path) -> None:
    metadata = tmp_path / "broken-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[rextio.plugins]\nbroken = no_such_module:plugin\n")
    found = rextio_state(tmp_path)
    assert found.state == "bad" and "broken" in found.text and "one broken plugin" in str(found.remedy)
