"""How much of what people write becomes native: 60 functions of known models, as the README tells."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from rextio_tensorflow.tools.stage.choice import Choice, choose
from rextio_tensorflow.tools.stage.copy import Stage
from rextio_tensorflow.tools.why.check import Module, check

from support.places import ROOT, TESTS, child_env

# It may only grow; the README says the same.
NATIVE = 57


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> tuple[tuple[Module, ...], Choice, Path]:
    root = tmp_path_factory.mktemp("corpus").resolve() / "project"
    shutil.copytree(TESTS / "corpus", root)
    modules = check(root)
    stage = Stage(root, root.parent / "stage")
    return modules, choose(stage, modules), root


def names(modules: tuple[Module, ...]) -> set[str]:
    return {each.name.rpartition(".")[2] for module in modules for each in module.functions if each.native}


def test_the_share_does_not_fall(found: tuple[tuple[Module, ...], Choice, Path]) -> None:
    modules, choice, _ = found
    everything = {name for module in choice.modules.values() for name in module.functions}
    assert len(everything) == 60
    assert len(names(choice.checked)) >= NATIVE, sorted(everything - names(choice.checked))
    assert names(modules) <= names(choice.checked)


def test_the_readme_tells_the_share() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = re.search(r"(\d+) of 60 functions", " ".join(readme.split()))
    assert told is not None and int(told[1]) == NATIVE


def test_the_readmes_example_is_native(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = readme.partition("```python\n")[2].partition("```")[0]
    root = tmp_path.resolve() / "shown"
    (root / "shown").mkdir(parents=True)
    (root / "shown/__init__.py").touch()
    (root / "shown/model.py").write_text(shown, encoding="utf-8")
    shutil.copy(TESTS / "corpus/rextio.toml", root)
    choice = choose(Stage(root, tmp_path / "stage"), check(root))
    assert names(choice.checked) == {"attend"}


def test_the_readmes_answers_on_arrays_annotations_and_a_src_layout(tmp_path: Path) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    around = (
        readme.partition("### My data is in NumPy arrays")[2].partition("```python\n")[2].partition("```")[0]
    )
    root = tmp_path.resolve() / "shop"
    (root / "src/shop").mkdir(parents=True)
    (root / "src/shop/__init__.py").touch()
    (root / "src/shop/model.py").write_text(
        "import numpy as np\nimport tensorflow as tf\n\n\n"
        "def score(x: tf.Tensor) -> tf.Tensor:\n    return tf.nn.relu(x * 2.0)\n\n\n"
        f"def bare(x):\n    return tf.nn.relu(x)\n\n\n{around}",
        encoding="utf-8",
    )
    (root / "pyproject.toml").write_text('[project]\nname = "another"\nversion = "3"\n', encoding="utf-8")
    shutil.copy(TESTS / "corpus/rextio.toml", root)
    choice = choose(Stage(root, tmp_path / "stage"), check(root))
    native = {each.name: each.native for module in choice.checked for each in module.functions}
    assert native == {"shop.model.score": True, "shop.model.bare": False, "shop.model.predict": False}


def test_the_project_is_left_as_it_is(found: tuple[tuple[Module, ...], Choice, Path]) -> None:
    _, choice, root = found
    for file, module in choice.modules.items():
        assert file.read_bytes() == (TESTS / "corpus" / file.relative_to(root)).read_bytes()
        assert choice.text(file).count(b"\n") == module.source.data.count(b"\n")


COMPARE = """
import importlib, importlib.util, json, pathlib, sys
sys.path.insert(0, {tests!r})
from support.bits import is_refusal, outcome
from support.zoo import ARGUMENTS, cases
import _rextio_native
known = dir(_rextio_native)
found = dict(native=[], equal=[], different=[])
for name in ARGUMENTS:
    module, function = name.split(".")
    source = pathlib.Path({root!r}) / "zoo" / f"{{module}}.py"
    spec = importlib.util.spec_from_file_location(f"plain_{{module}}", source)
    plain = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(plain)
    if not any(each.startswith(f"zoo__{{module}}__") and each.endswith(f"__{{function}}") for each in known):
        continue
    found["native"].append(function)
    built = getattr(importlib.import_module(f"zoo.{{module}}"), function)
    for place, args in enumerate(cases(name)):
        for _ in range(3):
            ours = outcome(built, *args)
            # A marker's dtype or rank is checked at the boundary; and what has no native form might end the process.
            skipped = is_refusal(ours) or place and "the argument `" in str(ours)
            eager = ours if skipped else outcome(getattr(plain, function), *args)
            kind = "equal" if ours == eager else "different"
            found[kind].append((name, place, [] if ours == eager else [str(ours)[:300], str(eager)[:300]]))
print(json.dumps(found))
"""


def test_each_is_as_eager_runs_it(tmp_path: Path) -> None:
    """Values, and errors where an argument is bent: the first call, the second, and the one from the cache."""
    root = tmp_path.resolve() / "project"
    shutil.copytree(TESTS / "corpus", root)
    words = [sys.executable, "-m", "rextio_tensorflow", "build", str(root)]
    done = subprocess.run(words, env=child_env(), capture_output=True, text=True)
    # Status 3: some of it stays in Python.
    assert done.returncode in (0, 3), done.stdout + done.stderr
    env = {**child_env(), "PYTHONPATH": str(root / ".rextio/build/python"), "REXTIO_NATIVE_MODE": "native"}
    program = COMPARE.format(tests=str(TESTS), root=str(root))
    ran = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout.splitlines()[-1])
    assert len(found["native"]) >= NATIVE
    assert not found["different"], found["different"][:12]
    assert len(found["equal"]) > 500
