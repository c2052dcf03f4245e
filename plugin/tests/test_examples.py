"""The examples: which functions are native, and that those give what eager TensorFlow gives, bit for bit."""

import ast
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import rextio_tensorflow
import tensorflow as tf

from support.bits import FILLS, assert_same, bits, normal, tensor
from support.places import PLUGIN, child_env
from support.project import Project

EXAMPLES = PLUGIN / "examples"
PAIRS = EXAMPLES / "spellings/spellings/pairs.py"

# Beside `f_python` and `f`: what the native spelling takes instead of the same arguments.
OTHER_ARGUMENTS: dict[str, Callable[[dict[str, Any]], list[Any]]] = {
    "size": lambda given: [given["x"], given["x"].shape[0]],
    "part": lambda given: [given["x"][0]],
}
# Functions of `pairs.py` that are no pair of that form.
ALONE = {"power_python", "power", "both_python", "both_first", "both_second", "scaled", "weighted"}


def definitions(path: Path) -> dict[str, list[str]]:
    """The functions of a file and their parameters."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {
        node.name: [each.arg for each in node.args.args]
        for node in tree.body
        if isinstance(node, ast.FunctionDef)
    }


def natives() -> list[str]:
    """The native functions of `pairs.py` that have another spelling beside them."""
    return [name for name in definitions(PAIRS) if not name.endswith("_python") and name not in ALONE]


def explained(example: str) -> dict[str, bool]:
    done = subprocess.run(
        [sys.executable, "-m", "rextio_tensorflow", "why", str(EXAMPLES / example), "--format", "json"],
        env=child_env(),
        capture_output=True,
        text=True,
    )
    found = json.loads(done.stdout)
    assert found["unreadable"] == []
    for function in found["functions"]:
        assert function["unexplained"] == [], function
    return {function["name"]: function["native_unedited"] for function in found["functions"]}


@pytest.mark.parametrize(
    ("example", "native"),
    [
        ("quickstart", ["model.classify", "model.inference"]),
        ("classifier", ["model.certainty", "model.classes", "model.probabilities"]),
        ("served", ["model.score"]),
    ],
)
def test_what_is_native(example: str, native: list[str]) -> None:
    found = explained(example)
    assert sorted(name for name, good in found.items() if good) == [f"{example}.{name}" for name in native]
    # What stays in Python has a module of its own.
    assert not any(name.startswith(f"{example}.model.") for name, good in found.items() if not good)


def test_every_spelling_is_what_its_name_says() -> None:
    found = explained("spellings")
    assert set(found) == {
        *(f"spellings.pairs.{name}" for name in definitions(PAIRS)),
        *(f"spellings.weights.{name}" for name in definitions(PAIRS.with_name("weights.py"))),
    }
    assert {name: good for name, good in found.items() if good == name.endswith("_python")} == {}


def test_each_spelling_has_its_pair() -> None:
    names = set(definitions(PAIRS))
    assert {f"{name}_python" for name in natives()} | ALONE | set(natives()) == names
    assert len(natives()) > 15


@pytest.mark.parametrize("name", natives())
def test_both_spellings_give_the_same(
    name: str, native: Callable[..., Any], eager: Callable[..., Any]
) -> None:
    plain, spelled = eager(f"spellings.pairs.{name}_python"), eager(f"spellings.pairs.{name}")
    compiled = native(f"spellings.pairs.{name}")
    for seed, fill in enumerate(FILLS):
        for shape in ((1, 1), (4, 4)):
            for flag, n in ((False, 0), (True, 3)):
                given = {
                    "x": tensor(shape, fill, seed),
                    "y": tensor(shape, fill, seed + 100),
                    "flag": flag,
                    "n": n,
                }
                own = [given[each] for each in definitions(PAIRS)[f"{name}_python"]]
                other = OTHER_ARGUMENTS.get(name, lambda _, own=own: own)(given)
                expected = bits(plain(*own))
                assert bits(spelled(*other)) == expected
                assert bits(compiled(*other)) == expected


def test_a_power_but_for_its_last_bit(native: Callable[..., Any], eager: Callable[..., Any]) -> None:
    x = tensor((8, 8))
    expected, spelled = eager("spellings.pairs.power_python")(x).numpy(), eager("spellings.pairs.power")(x)
    assert bits(native("spellings.pairs.power")(x)) == bits(spelled)
    np.testing.assert_array_max_ulp(spelled.numpy(), expected, maxulp=1)
    # The comment in `pairs.py` says so; were they equal, it would have to go.
    assert spelled.numpy().tobytes() != expected.tobytes()


def test_several_values_one_function_each(native: Callable[..., Any], eager: Callable[..., Any]) -> None:
    x = tensor((3, 5))
    first, second = eager("spellings.pairs.both_python")(x)
    found = native("spellings.pairs.both_first")(x)
    assert bits(found) == bits(first)
    assert bits(native("spellings.pairs.both_second")(found)) == bits(second)


def test_weights_as_a_parameter(native: Callable[..., Any], eager: Callable[..., Any]) -> None:
    x = tensor((3, 5))
    expected = bits(eager("spellings.weights.weighted_python")(x))
    assert bits(native("spellings.pairs.weighted")(x, tf.constant([0.5]))) == expected
    assert_same(
        native("spellings.pairs.scaled"), eager("spellings.pairs.scaled"), x, tensor((3, 5), normal, 1)
    )


@pytest.mark.parametrize("rows", [1, 7])
def test_the_classifier(rows: int, native: Callable[..., Any], eager: Callable[..., Any]) -> None:
    given = [
        tensor((rows, 3)),
        *(tensor(shape, normal, 9) for shape in ((3,), (3,), (3, 16), (16,), (16, 3), (3,))),
    ]
    assert_same(native("classifier.model.probabilities"), eager("classifier.model.probabilities"), *given)
    found = eager("classifier.model.probabilities")(*given)
    assert_same(native("classifier.model.classes"), eager("classifier.model.classes"), found)
    floor = tf.constant([1e-30])
    assert_same(native("classifier.model.certainty"), eager("classifier.model.certainty"), found, floor)


@pytest.mark.parametrize("rounds", [0, 1, 5])
def test_the_served_model(rounds: int, native: Callable[..., Any], eager: Callable[..., Any]) -> None:
    given = [
        tensor((6, 4)),
        tensor((4, 4), normal, 1),
        tensor((4,), normal, 2),
        tensor((4,), normal, 3),
        rounds,
    ]
    assert_same(native("served.model.score"), eager("served.model.score"), *given)


def run(suite: Project, module: str, *words: str, standard_input: str = "") -> list[str]:
    """Runs an example's script natively, where its text says and as it says; the lines that it prints."""
    package = module.partition(".")[0]
    folder = EXAMPLES / package
    text = (folder / f"{module.replace('.', '/')}.py").read_text(encoding="utf-8")
    assert f"PYTHONPATH=.rextio/build/python python -P -m {module}" in text
    shown = f"import {module}, sys; sys.stdout.write({module}.__file__)"
    env = {**suite.env, "PYTHONPATH": str(suite.tree), "REXTIO_NATIVE_MODE": "native"}
    env.pop("PYTHONSAFEPATH", None)
    done = subprocess.run(
        [sys.executable, "-P", "-c", shown], cwd=folder, env=env, capture_output=True, text=True
    )
    assert Path(done.stdout).is_relative_to(suite.tree), done.stderr
    done = subprocess.run(
        [sys.executable, "-P", "-m", module, *words],
        cwd=folder,
        env=env,
        input=standard_input,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


@pytest.mark.usefixtures("native")
def test_the_server_answers(suite: Project, eager: Callable[..., Any]) -> None:
    requests = [
        '{"rows": [[1, 2, 3, 4]], "rounds": 2}',
        '{"rows": [[1, 2, 3]]}',
        "not JSON",
        '{"rows": [[0, 0, 0, 0], [1, 1, 1, 1]]}',
    ]
    lines = run(suite, "served.serve", standard_input="\n".join(requests))
    first, *errors, last = [json.loads(line) for line in lines]
    loaded = eager("served.serve.parameters")()
    score = eager("served.model.score")
    assert first == {"scores": score(tf.constant([[1.0, 2.0, 3.0, 4.0]]), *loaded, 2).numpy().tolist()}
    assert last == {"scores": score(tf.constant([[0.0] * 4, [1.0] * 4]), *loaded, 1).numpy().tolist()}
    assert [list(each) for each in errors] == [["error"], ["error"]]


@pytest.mark.usefixtures("native")
def test_the_classifier_answers(
    suite: Project, eager: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = run(suite, "classifier.predict", "5.1, 3.5, 1.4", "6.7, 3.0, 5.2")
    # The source of `predict` imports its model, which is the built one here: without this, native meets native.
    monkeypatch.setenv("REXTIO_NATIVE_MODE", "fallback")
    before = rextio_tensorflow.runtime_stats()
    loaded = eager("classifier.predict.parameters")()
    found = eager("classifier.predict.predict")([[5.1, 3.5, 1.4], [6.7, 3.0, 5.2]], loaded)
    assert lines == [f"{name} {certain:.3f}" for name, certain in found]
    assert rextio_tensorflow.runtime_stats() == before


def test_each_example_says_how_to_run_it() -> None:
    for example in sorted(each.parent for each in EXAMPLES.glob("*/rextio.toml")):
        assert (example / "rextio.toml").read_text() == (EXAMPLES / "quickstart/rextio.toml").read_text()
        package = example / example.name
        texts = "".join(path.read_text(encoding="utf-8") for path in package.glob("*.py"))
        assert "rextio build" in texts or "python -m rextio_tensorflow why" in texts, example
