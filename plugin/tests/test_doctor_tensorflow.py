"""The doctor's findings about TensorFlow, each on one that is so."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rextio_tensorflow.tools.findings import Finding, tensorflow

from support.places import child_env

NEEDED = "2.21.0"


def package_folder(parent: Path, name: str, source: str) -> Path:
    """A package that stands in for an installed one; gives the folder for PYTHONPATH."""
    (parent / name).mkdir(parents=True)
    (parent / name / "__init__.py").write_text(source, encoding="utf-8")
    return parent


def tensorflow_states(module: str | None = None, timeout: float = 60.0) -> dict[str, Finding]:
    trial = tensorflow.Trial.run(module, timeout)
    return {finding.name: finding for finding in tensorflow.check(trial, NEEDED, module)}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("import os; os.abort()", "ended by SIGABRT"),
        ("import os; os._exit(7)", "ended with status 7"),
        ("import time; time.sleep(60)", "did not end within 3 s"),
        ("raise ImportError('libx.so is missing')", "ImportError: libx.so is missing"),
        ("raise SystemExit(4)", "SystemExit: 4"),
        ("__version__ = '2.20.0'", "expected 2.21.0, found 2.20.0"),
    ],
)
def test_a_tensorflow_that_fails_is_a_finding(
    source: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(package_folder(tmp_path, "tensorflow", source)))
    timeout = 3.0 if "sleep" in source else 60.0
    found = tensorflow_states(timeout=timeout)
    assert found["TensorFlow"].state == "bad" and expected in found["TensorFlow"].text
    assert f"tensorflow=={NEEDED}" in str(found["TensorFlow"].remedy)
    assert {finding.state for name, finding in found.items() if name != "TensorFlow"} == {"skipped"}


def test_a_program_that_fails_is_a_finding(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package_folder(tmp_path, "tensorflow", "raise ImportError('no')")
    (tmp_path / "mine.py").write_text("1 / 0", encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    found = tensorflow_states("mine")
    assert found["program"].state == "bad" and "ZeroDivisionError" in found["program"].text
    assert "ImportError: no" in found["TensorFlow"].text


MODES = """
import json, sys, tempfile, pathlib
import tensorflow as tf
from tensorflow.python.framework import op_callbacks
from rextio_tensorflow.tools import trial

print(json.dumps(trial.mode()))
with tf.device("GPU:0"):
    print(json.dumps(trial.mode()))
op_callbacks.add_op_callback(lambda *given, **named: None)
print(json.dumps(trial.mode()))
op_callbacks.clear_op_callbacks()
with tf.Graph().as_default():
    print(json.dumps(trial.mode()))
with tempfile.TemporaryDirectory() as folder:
    tf.__file__ = str(pathlib.Path(folder, "__init__.py"))
    print(json.dumps(trial.images()))
    pathlib.Path(folder, "libtensorflow_cc.so.2").touch()
    print(json.dumps(trial.images()))
"""


def test_modes_and_images_that_are_not_right() -> None:
    """The runtime says what is wrong; the doctor passes it on."""
    done = subprocess.run([sys.executable, "-c", MODES], env=child_env(), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.splitlines()]

    def states(step: str, answer: dict[str, Any]) -> dict[str, Finding]:
        before = {
            "tensorflow": {"version": NEEDED, "file": "f/__init__.py", "seconds": 1.0},
            "onednn": {"on": True, "variables": {}},
            "images": {"images": [], "version": NEEDED},
        }
        trial = tensorflow.Trial({**before, step: answer}, None, [])
        return {finding.name: finding for finding in tensorflow.check(trial, NEEDED, None)}

    good = states("mode", answers[0])["eager mode"]
    assert (good.state, good.text) == ("ok", "eager, synchronous, no device scope, no op callbacks")
    for answer, words, remedy in [
        (answers[1], "tf.device", "call it outside of that scope"),
        (answers[2], "with op callbacks active", "remove them first"),
        (answers[3], "in graph mode", "call it in eager code"),
    ]:
        found = states("mode", answer)
        assert found["eager mode"].state == "bad" and words in found["eager mode"].text
        assert remedy in str(found["eager mode"].remedy)
        assert found["self-test"].state == "skipped"
    for answer, words in [(answers[4], "libtensorflow_cc.so.2"), (answers[5], "not in this process")]:
        found = states("images", answer)
        assert found["images"].state == "bad" and words in found["images"].text
        assert found["images"].text.endswith("(and 2 more)") and len(found["images"].details) == 3
        assert "pip install --force-reinstall" in str(found["images"].remedy)
        assert found["eager mode"].state == found["self-test"].state == "skipped"


GOOD = {"on": 1, "reruns": 0}


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ({"runs": [{"equal": True, "hits": 0}, {"equal": False, "hits": 1}], "stats": GOOD}, "in run 2"),
        (
            {"runs": [{"equal": True, "hits": 0}, {"equal": True, "hits": 0}], "stats": GOOD},
            "the others cached",
        ),
        ({"runs": [{"equal": True, "hits": 0}], "stats": {"on": 0}}, "regions are off, since"),
    ],
)
def test_a_self_test_that_fails(
    answer: dict[str, Any], expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No TensorFlow here gives such answers."""
    monkeypatch.delenv("REXTIO_TENSORFLOW_REGIONS", raising=False)
    steps = {
        "tensorflow": {"version": NEEDED, "file": "f/__init__.py", "seconds": 1.0},
        "onednn": {"on": True, "variables": {}},
        "images": {"images": [], "version": NEEDED},
        "mode": {"eager": True, "asynchronous": False, "device_scope": None, "op_callbacks": 0},
    }
    trial = tensorflow.Trial({**steps, "self-test": answer}, None, ["regions are off, since a trial failed"])
    *_, found = tensorflow.check(trial, NEEDED, None)
    assert found.state == "bad" and expected in found.text and "report it" in str(found.remedy)
