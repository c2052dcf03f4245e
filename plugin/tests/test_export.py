"""`python -m rextio_tensorflow export`: what is written gives the model's results, and what can't be is refused."""

import json
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import keras
import numpy as np
import pytest
from keras import layers as L
from rextio_tensorflow import export, exporter
from rextio_tensorflow.tools.export import ExportError, registry
from rextio_tensorflow.tools.export.layers.activations import FUNCTIONS

from support import models
from support.places import PLUGIN, ROOT, child_env
from support.project import CONFIG, Project
from support.tools import tool

RUFF = [sys.executable, "-m", "ruff"]


@pytest.mark.parametrize("name", models.ALONE)
def test_a_layer(name: str, tmp_path: Path) -> None:
    # `export` compares by itself, and raises if anything differs.
    shape, layer = models.ALONE[name]
    export(models.sequential(shape, layer()), tmp_path / "net")


@pytest.mark.parametrize("name", models.MERGED)
def test_a_layer_of_several_inputs(name: str, tmp_path: Path) -> None:
    export(models.functional(*models.MERGED[name]), tmp_path / "net")


@pytest.mark.parametrize("name", models.TEXTS)
def test_layers_of_texts(name: str, tmp_path: Path) -> None:
    export(models.sequential((None,), *models.TEXTS[name](), dtype="int32"), tmp_path / "net")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_an_activation(name: str, tmp_path: Path) -> None:
    export(models.sequential((8,), L.Dense(8, activation=name)), tmp_path / "net")


def test_the_project_is_what_a_person_would_write(tmp_path: Path) -> None:
    for name, build in models.WHOLE.items():
        export(build(), tmp_path / name)
        texts = {
            each: each.read_text(encoding="utf-8")
            for each in tmp_path.joinpath(name).rglob("*.*")
            if is_text(each)
        }
        assert {each.name for each in texts} >= {
            "model.py",
            "predictor.py",
            "check.py",
            "README.md",
            "rextio.toml",
        }
        assert not [each for each, text in texts.items() if "keras" in text.lower() or str(tmp_path) in text]
        assert len((tmp_path / name / "README.md").read_text(encoding="utf-8").splitlines()) <= 11
    subprocess.run([*RUFF, "format", "--check", "--no-cache", str(tmp_path)], check=True, capture_output=True)
    subprocess.run([*RUFF, "check", "--no-cache", str(tmp_path)], check=True, capture_output=True)


def is_text(path: Path) -> bool:
    return path.suffix in (".py", ".md", ".toml")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """One project with all whole models, each a package of its own, built once by the tool."""
    root = tmp_path_factory.mktemp("exported")
    (root / "src").mkdir()
    for name, build in models.WHOLE.items():
        folder = root / "written" / name
        export(build(), folder)
        shutil.move(folder / "src" / name, root / "src" / name)
        shutil.move(folder / "check.npz", root / f"{name}.npz")
    shutil.rmtree(root / "written")
    (root / "rextio.toml").write_text(CONFIG, encoding="utf-8")
    done = tool("build", str(root))
    assert done.status == 0, done
    return Project(root, child_env())


def test_every_function_of_the_networks_is_native(built: Project) -> None:
    found = tool("why", str(built.root), "--format", "json").json["functions"]
    native = {each["name"]: each["native"] for each in found if ".model." in each["name"]}
    assert len(native) > 30 and all(native.values()), [name for name, good in native.items() if not good]
    assert {f"{name}.model.network" for name in models.WHOLE} <= set(native)


# It runs without Keras, as it would where only TensorFlow is installed.
RUN = """
import sys
sys.modules["keras"] = None
import importlib
import numpy as np
import tensorflow as tf
recorded = np.load(sys.argv[1])
predict = importlib.import_module(sys.argv[2]).predict
import _rextio_native
at = 0
while f"input_{at}_0" in recorded:
    given = [tf.constant(recorded[f"input_{at}_{each}"]) for each in range(9) if f"input_{at}_{each}" in recorded]
    found = predict(*given)
    for number, each in enumerate(found if isinstance(found, (list, tuple)) else [found]):
        wanted = recorded[f"result_{at}_{number}"]
        assert each.numpy().tobytes() == wanted.tobytes() and each.shape == wanted.shape, (at, number)
    at += 1
print(at)
"""


@pytest.mark.parametrize("name", models.WHOLE)
def test_native_gives_the_models_results(name: str, built: Project) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", RUN.strip(), str(built.root / f"{name}.npz"), name],
        env={**built.env, "PYTHONPATH": str(built.tree), "REXTIO_NATIVE_MODE": "native"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout == "3\n"


def test_the_wheel_has_the_weights(built: Project, tmp_path: Path) -> None:
    wheel = next((built.root / "dist").glob("*.whl"))
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        record = next(name for name in names if name.endswith("RECORD"))
        rows = archive.read(record).decode().splitlines()
    assert {f"{name}/weights.npz" for name in models.WHOLE} <= names
    assert {row.split(",")[0] for row in rows} == names
    # pip compares each file with its row.
    install = [sys.executable, "-m", "pip", "install", "--no-deps", "--no-index", "--target", str(tmp_path)]
    subprocess.run([*install, str(wheel)], check=True, capture_output=True)
    name = next(iter(models.WHOLE))
    data = (built.root / "src" / name / "weights.npz").read_bytes()
    assert (tmp_path / name / "weights.npz").read_bytes() == data
    assert (built.tree / name / "weights.npz").read_bytes() == data


def test_the_command(tmp_path: Path) -> None:
    models.WHOLE["perceptron"]().save(tmp_path / "net.keras")
    done = tool("export", str(tmp_path / "net.keras"), str(tmp_path / "written"))
    assert done.status == 0 and "bit for bit on 5 inputs" in " ".join(done.stdout.split()), done
    checked = subprocess.run(
        [sys.executable, "-P", "check.py"],
        cwd=tmp_path / "written",
        env=child_env(PYTHONPATH="src"),
        capture_output=True,
        text=True,
    )
    assert checked.stdout == "3 inputs, 0 results differ\n", checked
    again = tool("export", str(tmp_path / "net.keras"), str(tmp_path / "written"))
    assert again.status == 2 and "not an empty folder" in again.told
    assert tool("export", str(tmp_path / "none.keras"), str(tmp_path / "other")).status == 2


class Scale(L.Layer):
    """A layer of one's own."""

    def build(self, input_shape: Any) -> None:
        self.factor = self.add_weight(shape=(input_shape[-1],), name="factor")

    def call(self, x: Any) -> Any:
        return x * self.factor


def test_a_layer_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_CLASSES", {})
    model = models.sequential((4,), L.Dense(4), Scale(name="mine"))
    told = r"layer 2 of 2 of sequential\w*, 'mine': there is no exporter for .*Scale.*rextio_tensorflow\.exporter"
    with pytest.raises(ExportError, match=told):
        export(model, tmp_path / "net")

    @exporter(Scale)
    def scale(layer: Scale, call: Any) -> str:
        return f"{call.x} * {call.weight('factor', layer.factor)}"

    export(model, tmp_path / "net")
    assert "return x * factor" in (tmp_path / "net/src/net/model.py").read_text(encoding="utf-8")


def test_what_differs_is_not_claimed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_CLASSES", {})

    @exporter(Scale)
    def wrong(layer: Scale, call: Any) -> str:
        return f"{call.x} * {call.weight('factor', layer.factor)} * 1.0000001"

    with pytest.raises(ExportError, match="differs from the model's in"):
        export(models.sequential((4,), Scale()), tmp_path / "net")
    assert not (tmp_path / "net").exists()


class Written(keras.Model):
    """A model whose `call` can be read."""

    def __init__(self) -> None:
        super().__init__()
        self.one, self.other = L.Dense(4, "relu"), L.Dense(2)

    def call(self, x: Any) -> Any:
        return self.other(self.one(x) + x)


class Unreadable(Written):
    def call(self, x: Any) -> Any:
        return self.other(self.one(x) + float(np.asarray(x).sum()))


def test_subclassed_models(tmp_path: Path) -> None:
    model = Written()
    with pytest.raises(ExportError, match="was never built"):
        export(model, tmp_path / "net")
    model(np.zeros((2, 4), "float32"))
    export(model, tmp_path / "net")
    other = Unreadable()
    other(np.zeros((2, 4), "float32"))
    with pytest.raises(ExportError, match="`call` can't be read"):
        export(other, tmp_path / "other")


REFUSED = {
    "stateful": (
        lambda: keras.Sequential([keras.Input(batch_shape=(2, 5, 4)), L.LSTM(3, stateful=True)]),
        "it is stateful",
    ),
    "mixed precision": (lambda: models.sequential((4,), L.Dense(2, dtype="mixed_float16")), "only float32"),
    "never built": (lambda: keras.Sequential([L.Dense(2)]), "was never built"),
    "channels first": (
        lambda: models.sequential((3, 8, 8), L.GlobalMaxPooling2D(data_format="channels_first")),
        "channels_last",
    ),
    "strings": (
        lambda: keras.Sequential([keras.Input((1,), dtype="string"), L.Identity()]),
        "has no type here",
    ),
    "an activation of one's own": (
        lambda: models.sequential((4,), L.Dense(2, lambda x: x * 2)),
        "activation",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_refused(name: str, tmp_path: Path) -> None:
    build, told = REFUSED[name]
    with pytest.raises(ExportError, match=told):
        export(build(), tmp_path / "net")
    assert not (tmp_path / "net").exists()


def test_another_backend_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keras.backend, "backend", lambda: "jax")
    with pytest.raises(ExportError, match="Keras runs on jax here"):
        export(models.sequential((4,), L.Dense(2)), tmp_path / "net")


def test_the_documented_layers_are_those_of_the_registry() -> None:
    text = (ROOT / "docs/keras.md").read_text(encoding="utf-8")
    section = text.partition("## Layers")[2].partition("\n## ")[0]
    documented = set(re.findall(r"`([A-Z]\w+)`", section))
    assert documented == {name for name in registry.names() if not name.startswith("ops.")}
    tried = {type(layer()).__name__ for _, layer in models.ALONE.values()}
    assert tried <= documented


def test_the_example_in_the_document_is_the_one_that_is_tested() -> None:
    text = (ROOT / "docs/keras.md").read_text(encoding="utf-8")
    assert "@rextio_tensorflow.exporter(Scale)" in text and "call.weight('factor', layer.factor)" in text


def test_the_report_of_the_build_names_the_new_wheel(built: Project) -> None:
    import hashlib

    wheel = next((built.root / "dist").glob("*.whl"))
    digest = hashlib.sha256(wheel.read_bytes()).hexdigest()
    for report in (built.root / "dist").glob("*.intoto.json"):
        assert json.loads(report.read_text(encoding="utf-8"))["subject"][0]["digest"]["sha256"] == digest


def test_the_example(tmp_path: Path) -> None:
    script = PLUGIN / "examples/shapes/train.py"
    done = subprocess.run(
        [sys.executable, "-P", str(script), "shapes"],
        cwd=tmp_path,
        env=child_env(),
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    found = re.match(r"(\d+)% of new drawings", done.stdout)
    assert found is not None and int(found[1]) > 90, done.stdout
    ran = tool("build", str(tmp_path / "shapes"))
    assert ran.status == 0, ran
    env = child_env(PYTHONPATH=str(tmp_path / "shapes/.rextio/build/python"), REXTIO_NATIVE_MODE="native")
    checked = subprocess.run(
        [sys.executable, "-P", "check.py"], cwd=tmp_path / "shapes", env=env, capture_output=True, text=True
    )
    assert checked.stdout == "3 inputs, 0 results differ\n", checked
