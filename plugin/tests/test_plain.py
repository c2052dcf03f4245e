"""`python -m rextio_tensorflow plain` and the staged build: other spellings, in a copy or in the source."""

from pathlib import Path

import pytest

from support.disturbed import MODULE
from support.project import Project
from support.tools import tool

MODEL = '''\
"""A model."""
import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D

WIDTH = 3


def documented(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    """What it does."""
    return tf.nn.relu(x)


def named(x: TensorF32Cpu2D, w: TensorF32Cpu2D) -> TensorF32Cpu1D:
    y: TensorF32Cpu2D = tf.linalg.matmul(
        a=x,  # the input
        b=w,
    )
    return tf.reduce_mean(y, axis=1)


def fine(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x + x)


def hopeless(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu([each for each in x])
'''


@pytest.fixture
def project(tmp_path: Path) -> Project:
    return Project.write(tmp_path, {"p/m.py": MODEL})


def everything(root: Path) -> dict[str, bytes]:
    return {str(each.relative_to(root)): each.read_bytes() for each in root.rglob("*") if each.is_file()}


def test_it_shows_the_edits_and_writes_nothing(project: Project) -> None:
    before = everything(project.root)
    done = tool("plain", str(project.root))
    assert done.status == 0, done
    changed = [
        line for line in done.stdout.splitlines() if line[:1] in "+-" and line[:3] not in ("+++", "---")
    ]
    assert '-    """What it does."""' in changed and "+    # What it does." in changed
    assert "+    y = tf.linalg.matmul(" in changed and "+        x,  # the input" in changed
    assert not any("fine" in line or "x + x" in line or "each" in line for line in changed)
    assert everything(project.root) == before


def test_it_writes_them_for_one_function(project: Project) -> None:
    done = tool("plain", str(project.root), "m.documented", "--write")
    assert done.status == 0 and done.stdout == "edited p/m.py\n", done
    new = (project.root / "p/m.py").read_text(encoding="utf-8")
    assert new == MODEL.replace('"""What it does."""', "# What it does.")
    assert tool("plain", str(project.root), "m.documented").stdout == ""


def test_it_says_which_function_stays(project: Project) -> None:
    done = tool("plain", str(project.root), "hopeless")
    assert done.status == 1 and "p.m.hopeless stays in Python" in done.told, done
    assert tool("plain", str(project.root), "nothing").status == 2
    assert tool("plain", str(project.root / "none")).status == 2


def test_a_build_is_of_the_other_spellings(project: Project) -> None:
    """The source stays, the results are where Rextio puts them, and lines are the source's."""
    (project.root / "p/broken.py").write_text("x = (\n", encoding="utf-8")
    (project.root / ".rextioignore").write_text("p/broken.py\n", encoding="utf-8")
    before = everything(project.root)
    done = tool("build", str(project.root))
    assert done.status == 0, done
    assert "2 functions are built with other spellings" in done.told
    after = everything(project.root)
    assert {name: after[name] for name in before} == before
    assert not any(name.startswith(".rextio/stage") for name in after)
    assert str(project.root / ".rextio/stage") not in done.stdout
    report = project.report("build")
    assert (project.root / ".rextio/build/python/p/m.py").is_file()
    assert str(Path(report["native_build"]["artifact_path"])).startswith(
        str(project.root / ".rextio/generated")
    )
    assert len(list((project.root / "dist").glob(f"{project.root.name}-*.whl"))) == 1
    library = project.tree / "p/_fallback_m.py"
    assert library.read_text(encoding="utf-8").count("\n") == MODEL.count("\n")
    assert "named = tf" not in library.read_text(encoding="utf-8")
    ran = project.run(
        "import tensorflow as tf\nfrom p import m\n"
        "print(m.documented(tf.constant([[-1.0, 2.0]])).numpy(), m.named(tf.ones((1, 2)), tf.ones((2, 2))).numpy())\n"
    )
    assert ran.stdout == "[[0. 2.]] [2.]\n"


def test_it_can_be_left_out(project: Project) -> None:
    done = tool("build", str(project.root), "--no-respell")
    assert done.status == 0 and "other spellings" not in done.told, done
    program = "from p import _fallback_m as m; print(m.documented.__doc__)"
    assert project.run(program).stdout == "What it does.\n"


def test_functions_of_a_module_that_does_more_get_one_of_their_own(tmp_path: Path) -> None:
    project = Project.write(tmp_path, {"p/m.py": MODULE})
    assert "def " not in tool("plain", str(tmp_path)).stdout
    found = {each["name"]: each for each in tool("why", str(tmp_path), "--format", "json").json["functions"]}
    assert found["p.m.f"]["native"] and not found["p.m.f"]["native_unedited"]
    assert [each["line"] for each in found["p.m.f"]["respellings"]] == [9, 10, 11]
    done = tool("build", str(tmp_path))
    assert done.status == 0, done
    old, new = ((project.tree / f"p/{name}.py").read_text("utf-8") for name in ("m", "_fallback_m__native"))
    assert old.count("\n") == new.count("\n") == MODULE.count("\n")
    for text, line in ((old, "    return f(x) + W"), (new, "def g(x: TensorF32Cpu2D) -> TensorF32Cpu2D:")):
        assert [index for index, each in enumerate(text.splitlines()) if each.strip() == line.strip()] == [
            index for index, each in enumerate(MODULE.splitlines()) if each.strip() == line.strip()
        ]
    ran = project.run(
        "import tensorflow as tf\nfrom p import m\n"
        "print(m.f(tf.constant([[-1.0, 2.0]])).numpy(), m.Model()(tf.ones((1, 1))).numpy())\n"
        "import _rextio_native\nprint(sorted(name for name in dir(_rextio_native) if name.startswith('p__')))\n",
        ok=False,
        REXTIO_NATIVE_MODE="auto",
    )
    assert "['p__m__native__f', 'p__m__native__g']" in ran.stdout, ran.stderr
    assert ran.stdout.startswith("[[0.    2.001]] [[2.001]]"), ran.stderr
