"""Whole functions: the example, longer models, loops, branches, aliases, early returns, dead code."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support.bits import FILLS, Raised, assert_same, bits, normal, outcome, special, tensor
from support.places import child_env
from support.project import ROUTE, Project

Find = Callable[[str], Callable[..., Any]]


def inputs(*shapes: Any) -> list[list[Any]]:
    """One list of arguments for each kind of values; what is not a shape stands for itself."""
    return [
        [
            tensor(each, fill, seed=7 + place) if isinstance(each, tuple) else each
            for place, each in enumerate(shapes)
        ]
        for fill in FILLS
    ]


SMALL_BATCH = ((1, 32), (32,), (32,), (32, 32), (32,), (32, 8), (8,))
CASES: dict[str, list[tuple[Any, ...]]] = {
    "quickstart.model.inference": [
        ((1, 32), (32, 32), (32,)),
        ((64, 256), (256, 256), (256,)),
        ((0, 3), (3, 2), (2,)),
    ],
    "quickstart.model.classify": [((1, 32), (32, 32), (32,), n) for n in (0, 1, 4)],
    "workloads.models.small_batch": [SMALL_BATCH, ((5, 32), *SMALL_BATCH[1:])],
    "workloads.models.chain": [((rows, 96), (80, 96), (80,), n) for rows, n in ((16, 0), (16, 1), (512, 12))],
    "suite.models.normalise": [((5, 7), (7,), (7,), n) for n in (0, 1, 9)],
    "suite.models.attention": [((5, 6), (5, 6), (5, 6), n) for n in (0, 1, 5)],
    "suite.models.losses": [((5, 7), (5, 7), kind) for kind in (0, 1, 2)],
    "suite.control.aliased": [((3, 4), n) for n in (0, 1, 5)],
    "suite.control.rebound": [((3, 4),)],
    "suite.control.early": [((3, 4), n) for n in (0, 2, 3, 9)],
    "suite.control.branches": [((3, 4), flag) for flag in (True, False)],
    "suite.control.same_operand_twice": [((4, 4),)],
    "suite.control.vector": [((9,), (9,)), ((1,), (9,)), ((0,), (0,))],
    "suite.control.dead_int": [((2, 3), (3, 2))],
    "suite.control.dead_none": [((2, 3), (3, 2))],
    "suite.control.dead_before": [((2, 3), (3, 2), n) for n in (0, 2)],
    "suite.control.default_argument": [((2, 3), n) for n in (0, 3)],
    "suite.control.caught": [((2, 3), n) for n in (0, 1)],
    "suite.control.caught_from_tensorflow": [((2, 3), (3, 2)), ((2, 3), (2, 3))],
    "suite.control.finally_runs": [((2, 3), (3, 2))],
}
ROWS = [(name, shapes) for name, rows in CASES.items() for shapes in rows]


@pytest.mark.parametrize(("name", "shapes"), ROWS, ids=[f"{name} {shapes}" for name, shapes in ROWS])
def test_program(name: str, shapes: tuple[Any, ...], suite: Project, native: Find, eager: Find) -> None:
    assert suite.route(name) == ROUTE
    for args in inputs(*shapes):
        assert not isinstance(assert_same(native(name), eager(name), *args), Raised)


FAILING = [
    ("suite.control.dead_int", ((2, 3), (2, 3))),
    ("suite.control.dead_none", ((2, 3), (2, 3))),
    ("suite.control.dead_before", ((2, 3), (2, 3), 1)),
    ("suite.control.finally_runs", ((2, 3), (2, 3))),
    ("workloads.models.small_batch", ((1, 32), (32,), (31,), *SMALL_BATCH[3:])),
    ("workloads.models.chain", ((4, 96), (80, 95), (80,), 2)),
    ("quickstart.model.inference", ((2, 3), (3, 4), (5,))),
]


@pytest.mark.parametrize(("name", "shapes"), FAILING, ids=[name for name, _ in FAILING])
def test_program_that_fails(name: str, shapes: tuple[Any, ...], native: Find, eager: Find) -> None:
    """Also an operation whose result nobody reads fails as it does in eager TensorFlow."""
    for args in inputs(*shapes):
        assert isinstance(assert_same(native(name), eager(name), *args), Raised)


def test_skipped_dead_code_does_not_fail(native: Find, eager: Find) -> None:
    name = "suite.control.dead_before"
    args = [tensor((2, 3)), tensor((2, 3)), 0]
    assert not isinstance(assert_same(native(name), eager(name), *args), Raised)


def test_every_program_function_is_native(suite: Project) -> None:
    routes = {
        name: function["route"]
        for name, function in suite.functions.items()
        if name.startswith(("suite.", "quickstart.", "workloads.")) and ".cases_" not in name
    }
    assert set(routes.values()) == {ROUTE} and set(CASES) <= set(routes)


def test_wrapper_takes_defaults_and_keywords(wrapped: Find, eager: Find) -> None:
    """What users import from the built tree."""
    name, x = "suite.control.default_argument", tensor((2, 3), special)
    assert bits(wrapped(name)(x)) == bits(eager(name)(x))
    assert bits(wrapped(name)(n=1, x=x)) == bits(eager(name)(n=1, x=x))
    with pytest.raises(TypeError):
        wrapped(name)()


def test_results_do_not_depend_on_earlier_calls(native: Find, eager: Find) -> None:
    """Shapes and values change from call to call, and a failing call stands in between."""
    name = "quickstart.model.inference"
    for seed in range(20):
        rows, width = 1 + seed % 5, 1 + seed % 7
        args = [tensor(shape, normal, seed) for shape in ((rows, width), (width, 3), (3,))]
        assert_same(native(name), eager(name), *args)
        assert isinstance(outcome(native(name), args[1], args[1], args[2]), Raised) or width == 3


def test_one_dnn_off(suite: Project) -> None:
    """The other kernels of the same wheel."""
    program = """
import importlib.util, tensorflow as tf
from quickstart import model
spec = importlib.util.spec_from_file_location("plain", {path!r})
plain = importlib.util.module_from_spec(spec)
spec.loader.exec_module(plain)
make = tf.random.Generator.from_seed(1)
args = [make.normal((33, 65)), make.normal((65, 65)), make.normal((65,))]
assert model.inference(*args).numpy().tobytes() == plain.inference(*args).numpy().tobytes()
print("equal")
"""
    path = str(suite.root / "quickstart/model.py")
    done = suite.run(program.format(path=path), TF_ENABLE_ONEDNN_OPTS="0")
    assert done.stdout.strip() == "equal"


def test_fallback_mode_is_eager(suite: Project) -> None:
    """The escape hatch that messages name."""
    done = suite.run(
        "import tensorflow as tf\nfrom suite import boundary\nprint(type(boundary.matrix([[1.0]])).__name__)",
        REXTIO_NATIVE_MODE="fallback",
    )
    assert done.stdout.strip() == "EagerTensor"


def test_the_fallback_module_of_a_built_tree_is_no_reference(suite: Project) -> None:
    """Why the README says so: what it holds is native too, unless native code is switched off."""
    program = """
import tensorflow as tf
from suite import _fallback_boundary, boundary
assert _fallback_boundary.matrix is boundary.matrix
try:
    _fallback_boundary.matrix([[1.0]])
    print("Python")
except TypeError:
    print("native")
"""
    assert suite.run(program).stdout.strip() == "native"
    assert suite.run(program, REXTIO_NATIVE_MODE="fallback").stdout.strip() == "Python"


def test_built_wheel_runs_where_it_is_installed(suite: Project, tmp_path: Path) -> None:
    """As the README deploys it: the project's wheel, beside TensorFlow and this package."""
    (wheel,) = (suite.root / "dist").glob("*.whl")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--target", str(tmp_path), str(wheel)], check=True, capture_output=True)
    program = """
import tensorflow as tf
import _rextio_native, rextio
from quickstart import model
print(_rextio_native.__file__, rextio.__file__)
assert model.inference(tf.ones((2, 3)), tf.ones((3, 4)), tf.ones((4,))).numpy().tolist() == [4.0, 4.0]
"""
    env = child_env(PYTHONPATH=str(tmp_path), REXTIO_NATIVE_MODE="native")
    done = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True)
    assert [Path(path).is_relative_to(tmp_path) for path in done.stdout.split()] == [True, True], done.stderr
