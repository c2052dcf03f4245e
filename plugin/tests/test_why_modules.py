"""`python -m rextio_tensorflow why`: statements that run when a module loads, and what they switch off."""

import textwrap
from pathlib import Path
from typing import Any

import pytest

from support.project import HEADER, ROUTE, Project
from support.reasons import MODULES
from support.why import by_name, places, report, why


@pytest.fixture(scope="module")
def loaded(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    tail = "\n\n\ndef f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.relu(-x)\n"
    files = {
        f"loads/{name}.py": f"import os\n{HEADER}{places(text)[0]}{tail}"
        for name, (text, _) in MODULES.items()
    }
    files["loads/decorator.py"] = HEADER + tail.replace("def f", "@tf.function\ndef f")
    files["loads/guarded.py"] = HEADER + "\nK = 1\nT = tf.float32\n\n\nclass Plain:\n    pass\n" + tail
    return by_name(report(Project.write(tmp_path_factory.mktemp("loads"), files).root))


@pytest.mark.parametrize("name", MODULES)
def test_statements_at_module_level(name: str, loaded: dict[str, Any]) -> None:
    text, words = MODULES[name]
    first, second = loaded[f"loads.{name}.f"]["reasons"]
    line = HEADER.count("\n") + 2
    own, below = sorted((first, second), key=lambda each: each["reason"] != "module-level")
    assert (own["reason"], own["line"], own["column"]) == ("module-level", line, 1), text
    assert words in own["text"] and "forget the imports" in own["text"]
    # What Rextio doesn't say as long as the statement is there.
    assert (below["reason"], below["spelling"]) == ("unary-operator", "tf.negative(x)")
    assert loaded[f"loads.{name}.f"]["native_with_spellings"]


def test_a_decorator_on_the_function_itself(loaded: dict[str, Any]) -> None:
    assert [each["reason"] for each in loaded["loads.decorator.f"]["reasons"]] == [
        "decorator",
        "unary-operator",
    ]


def test_harmless_statements_are_not_blamed(loaded: dict[str, Any]) -> None:
    assert [each["reason"] for each in loaded["loads.guarded.f"]["reasons"]] == ["unary-operator"]


def test_a_script_that_imports_the_module(tmp_path: Path) -> None:
    function = "\n\ndef f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.relu(x)\n"
    script = "from served.model import f\n\nprint(f)\n"
    guarded = 'from served.model import f\n\nif __name__ == "__main__":\n    print(f)\n'
    files = {"served/model.py": HEADER + function, "run.py": script, "guarded.py": guarded}
    project = Project.write(tmp_path, files)
    (reason,) = by_name(report(project.root))["served.model.f"]["reasons"]
    assert (reason["reason"], reason["file"], reason["line"]) == ("distrust", "run.py", 3)
    Project.write(tmp_path, {"run.py": guarded})
    assert report(project.root)["native"]


DISTRUST = {
    "path": "from pathlib import Path\n\n«HERE = Path(__file__).parent.resolve()\n",
    "generator": "import numpy as np\n\nRNG = np.random.default_rng(0)\n«W = RNG.normal(1)\n",
    "attribute": "import tensorflow as tf\n\nM = tf.keras.Sequential()\nK = 1\n«M.trainable = False\n",
    "two": "import a\n\n«A = a.b().c()\nB = a.b(1)\nC = 1\n\n\ndef g():\n    return 1\n\n\n"
    "«C = a.d(g()).e()\nD = a.f()\n",
}


@pytest.mark.parametrize("name", DISTRUST)
def test_a_statement_elsewhere_after_which_rextio_trusts_no_module(name: str, tmp_path: Path) -> None:
    """In a module that imports nothing of the project."""
    function = "\n\ndef f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.relu(-x)\n"
    text, marks = places(DISTRUST[name])
    files = {"app/model.py": HEADER + function, "app/other.py": text, "app/plain.py": "K = 1\nL = print(K)\n"}
    project = Project.write(tmp_path, files)
    assert project.route("app.model.f") != ROUTE
    found = by_name(report(project.root))["app.model.f"]
    told = [(each["reason"], each["file"], each["line"], each["column"]) for each in found["reasons"]]
    assert told == [
        ("unary-operator", "app/model.py", HEADER.count("\n") + 4, 23),
        *(("distrust", "app/other.py", *mark) for mark in marks),
    ]
    assert found["unexplained"] == [] and found["native_with_spellings"]


@pytest.mark.parametrize("name", ["path", "two"])
def test_what_is_advised_against_distrust_helps(name: str, tmp_path: Path) -> None:
    function = "\n\ndef f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.relu(x)\n"
    text, _ = places(DISTRUST[name])
    files = {"app/model.py": HEADER + function, "app/other.py": text}
    project = Project.write(tmp_path, files)
    assert project.route("app.model.f") != ROUTE
    assert Project.write(tmp_path, {".rextioignore": "app/other.py\n"}).route("app.model.f") == ROUTE
    inside = "def load():\n" + "".join(f"    {line}\n" for line in text.splitlines())
    guarded = inside.replace("def load()", 'if __name__ == "__main__"')
    for mended in (inside, guarded):
        files = {".rextioignore": "", "app/other.py": mended}
        assert Project.write(tmp_path, files).route("app.model.f") == ROUTE


def test_distrust_and_lost_imports_in_one_module(tmp_path: Path) -> None:
    """Each statement is blamed for what it does, and those beside it for nothing."""
    text = f"""import numpy as np
{HEADER}
RNG = np.random.default_rng(0)
W = tf.constant(RNG.normal(size=[1]))


class Plain:
    def go(self, x: TensorF32Cpu2D) -> TensorF32Cpu2D:
        return tf.nn.relu(x)


def f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


def g(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.tanh(x)
"""
    project = Project.write(tmp_path, {"app/model.py": text})
    found = by_name(report(project.root))
    line = HEADER.count("\n") + 3
    for name in ("f", "g"):
        told = [(each["reason"], each["line"]) for each in found[f"app.model.{name}"]["reasons"]]
        assert told == [("module-level", line), ("distrust", line + 1)]
    # In the text both are told once.
    shown = why(project.root).stdout
    assert "In the way of 2 functions:" in shown and shown.count("`RNG = np.random.default_rng(0)`") == 1
    assert shown.count("what is said above to be in its way") == 2


LOST = """import nm.names
import nm.names as names_too
from nm import listed, names
from nm.listed import _kept, f, helper
from nm.names import _g, _private, f, public
from nm.plain import _own

print(names._private, names.public, names_too.__version__, listed.helper, nm.names.f, names.no_such_name)
"""


def test_names_that_the_built_package_does_not_have(tmp_path: Path) -> None:
    function = "\n\ndef {}(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.relu(x)\n"
    names = f'{HEADER}\n__version__ = "1"\n_private = 1\npublic = 2\n{function.format("f")}{function.format("_g")}'
    listed = f'{HEADER}\n__all__ = ["_kept"]\n_kept = 1\nhelper = 2\n{function.format("f")}'
    inside = "from .names import _private\nfrom . import names as n\n\n\ndef g():\n    return n._private\n"
    checked = "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n    from .names import _private\n"
    files = {
        "nm/names.py": names,
        "nm/listed.py": listed,
        "nm/plain.py": "_own = 1\n",
        "nm/inside.py": inside,
        "nm/checked.py": checked,
        "use.py": f"def use():\n{textwrap.indent(LOST, '    ')}",
    }
    project = Project.write(tmp_path, files)
    found = report(project.root)
    assert found["native"] and all(each["native"] for each in found["functions"])
    told = [(each["file"], each["line"], each["text"].split("`")[5]) for each in found["lost_names"]]
    assert sorted(told) == [
        ("nm/inside.py", 1, "_private"),
        ("nm/inside.py", 6, "_private"),
        ("use.py", 5, "helper"),
        ("use.py", 6, "_private"),
        ("use.py", 9, "__version__"),
        ("use.py", 9, "_private"),
        ("use.py", 9, "helper"),
    ]
    shown = why(project.root)
    assert shown.returncode == 0 and "Not in the built package:" in shown.stdout
    # So it is: each of these fails in the tree that Rextio makes, and nothing else of them.
    project.rextio("generate")
    tree = project.root / ".rextio/generated/python"
    done = project.run(TAKEN, PYTHONPATH=str(tree), REXTIO_NATIVE_MODE=None)
    assert done.stdout.split() == ["_private", "__version__", "helper"]


TAKEN = """
import sys
sys.path = [each for each in sys.path if each]
from nm import listed, names
for module, taken in ((names, ["_g", "_private", "f", "public", "__version__"]), (listed, ["_kept", "f", "helper"])):
    print(*(name for name in taken if not hasattr(module, name)))
"""
