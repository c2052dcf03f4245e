"""The same wheel under every supported Rextio, and under one that is too old or missing."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.hosts import MAIN, host
from support.places import PLUGIN, child_env
from support.project import CONFIG, ROUTE

HOSTS = {"0.1.6": "1.6", "0.1.7": "1.7", "0.1.8": "1.7"}
RUN = """
import importlib.util, sys, tensorflow as tf
from quickstart import model
spec = importlib.util.spec_from_file_location("plain", sys.argv[1])
plain = importlib.util.module_from_spec(spec)
spec.loader.exec_module(plain)
make = tf.random.Generator.from_seed(1)
args = [make.normal((3, 8)), make.normal((8, 8)), make.normal((8,))]
assert model.inference(*args).numpy().tobytes() == plain.inference(*args).numpy().tobytes()
assert model.classify(*args, 3).numpy().tobytes() == plain.classify(*args, 3).numpy().tobytes()
print("equal")
"""


def rextio(version: str, *words: str) -> str:
    env = child_env(PYTHONPATH=str(host(version)))
    done = subprocess.run([sys.executable, "-c", MAIN, *words], env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(params=HOSTS)
def version(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def example(tmp_path: Path) -> Path:
    for name in ("__init__.py", "model.py"):
        target = tmp_path / "quickstart" / name
        target.parent.mkdir(exist_ok=True)
        shutil.copy(PLUGIN / "examples/quickstart/quickstart" / name, target)
    (tmp_path / "rextio.toml").write_text(CONFIG, encoding="utf-8")
    return tmp_path


def test_capabilities(version: str, example: Path) -> None:
    report = json.loads(rextio(version, "capabilities", "--format", "json", str(example)))
    (entry,) = (each for each in report["plugins"] if each["id"] == "rextio-tensorflow")
    assert entry["api_version"] == HOSTS[version]
    assert "0.2.0" in entry["name"]
    assert entry["lowering_provided"] and not entry["artifact_capability_declared"]
    assert {rule["id"] for rule in report["rules"]} >= {"rextio-tensorflow/relu-f32-cpu-2d"}


def test_check_build_run(version: str, example: Path) -> None:
    report = json.loads(rextio(version, "check", "--format", "json", str(example)))
    routes = {
        function["qualname"]: function["route"]
        for module in report["modules"]
        for function in module["functions"]
    }
    assert routes == dict.fromkeys(("quickstart.model.inference", "quickstart.model.classify"), ROUTE)
    rextio(version, "build", str(example))
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(example / "quickstart/model.py")],
        env=child_env(PYTHONPATH=str(example / ".rextio/build/python"), REXTIO_NATIVE_MODE="native"),
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == "equal", done.stderr


METHODS = {
    "to_rextio_plugin": "",
    "covers": "",
    "describe": "None",
    "type_vocabulary": "",
    "claim": "None, None",
    "lower": "None, None",
    "crate_dependencies": "",
}


def fake(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


OLD = {"rextio/__init__.py": "", "rextio/plugins/__init__.py": ""}
UNSUPPORTED = {
    "plugin API 1.5": {**OLD, "rextio/plugins/api.py": 'PLUGIN_API_VERSION = "1.5"\n'},
    "plugin API 2.0": {**OLD, "rextio/plugins/api.py": 'PLUGIN_API_VERSION = "2.0"\n'},
    "no version": {**OLD, "rextio/plugins/api.py": ""},
    "no plugin API": {"rextio/__init__.py": ""},
    "broken": {**OLD, "rextio/plugins/api.py": "raise ValueError('broken')\n"},
}


@pytest.mark.parametrize("files", UNSUPPORTED.values(), ids=UNSUPPORTED.keys())
def test_unsupported_host(files: dict[str, str], tmp_path: Path) -> None:
    """The object loads, as a broken entry point breaks every command; its methods say what is needed."""
    program = """
from rextio_tensorflow.plugin import plugin
found = plugin()
assert found.plugin_id == "rextio-tensorflow"
major, minor = found.api_version.split(".")
assert int(major) >= 1 and int(minor) >= 0
"""
    for name, arguments in METHODS.items():
        program += f"""
try:
    found.{name}({arguments})
except RuntimeError as error:
    assert "rextio>=0.1.6,<0.2" in str(error), error
else:
    raise SystemExit("{name} raised nothing")
"""
    env = child_env(PYTHONPATH=str(fake(tmp_path, files)))
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(("host_version", "declared"), [("1.6", "1.6"), ("1.7", "1.7"), ("1.9", "1.7")])
def test_declared_version(host_version: str, declared: str, tmp_path: Path) -> None:
    files = {**OLD, "rextio/plugins/api.py": f'PLUGIN_API_VERSION = "{host_version}"\n'}
    done = subprocess.run(
        [sys.executable, "-c", "from rextio_tensorflow import plugin; print(plugin().api_version)"],
        env=child_env(PYTHONPATH=str(fake(tmp_path, files))),
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == declared, done.stderr
