"""`python -m rextio_tensorflow why` on real Rextio projects: a test for each reason, and for what it must not do."""

import ast
from pathlib import Path
from typing import Any

import pytest
import tensorflow as tf
from rextio.codegen.native_names import native_function_name
from rextio_tensorflow.tools.why import breakage, surface
from rextio_tensorflow.tools.why import reasons as detectors
from rextio_tensorflow.tools.why.reasons import expressions, statements

from support.project import CONFIG, HEADER, ROUTE, Project
from support.reasons import CASES
from support.tools import tool
from support.why import GOOD, by_name, places, report, why

CONSTANTS = "\nAXIS = 1\nSCALE = 2.0\nRELU = tf.nn.relu\n"


@pytest.fixture(scope="module")
def marked() -> str:
    future = "from __future__ import annotations\n"
    functions = "".join(f"\n\n{case.source(name)}" for name, case in CASES.items())
    return future + HEADER + CONSTANTS + GOOD + functions


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, marked: str) -> Project:
    return Project.write(tmp_path_factory.mktemp("why"), {"cases/model.py": places(marked)[0]})


@pytest.fixture(scope="module")
def told(project: Project) -> dict[str, dict[str, Any]]:
    return by_name(report(project.root))


@pytest.mark.parametrize("name", CASES)
def test_reasons_with_their_places(name: str, told: dict[str, Any], marked: str) -> None:
    case, found = CASES[name], told[f"cases.model.{name}"]
    assert not found["native_unedited"]
    assert found["unexplained"] == []
    text, marks = places(marked)
    first = text.splitlines().index(places(case.source(name))[0].splitlines()[0]) + 1
    last = first + len(places(case.source(name))[0].splitlines())
    wanted = sorted(mark for mark in marks if first <= mark[0] < last)
    reasons = [(each["reason"], each["line"], each["column"]) for each in found["reasons"]]
    # In one statement the head of the function comes first, so the marks are compared in order.
    assert sorted(place for _, *place in reasons) == [list(mark) for mark in wanted], reasons
    assert sorted(slug for slug, *_ in reasons) == sorted(case.reasons)
    for each in found["reasons"]:
        assert each["file"] == "cases/model.py"
        assert each["text"] and each["advice"]


@pytest.mark.parametrize("name", CASES)
def test_spellings(name: str, told: dict[str, Any]) -> None:
    case, found = CASES[name], told[f"cases.model.{name}"]
    wanted = next(each for each in found["reasons"] if each["reason"] == case.reasons[0])
    assert wanted["spelling"] == case.spelled
    if case.spelled is not None:
        assert found["native_with_spellings"]


def test_what_is_offered_is_native(tmp_path: Path) -> None:
    """Rextio itself, asked about the functions as `why` spells them."""
    natives = {name: case.native for name, case in CASES.items() if case.native is not None}
    body = "".join(f"\n\n{CASES[name].source(name, text)}" for name, text in natives.items())
    checked = Project.write(tmp_path, {"cases/model.py": HEADER + body})
    routes = {name: checked.route(f"cases.model.{name}") for name in natives}
    assert routes == dict.fromkeys(natives, ROUTE)
    assert report(tmp_path)["native"]


def test_a_native_function_shows_its_rules(told: dict[str, Any]) -> None:
    found = told["cases.model.good"]
    assert found["native"] and found["reasons"] == [] and found["unexplained"] == []
    assert [(site["rule"], site["code"], site["operands"], site["result"]) for site in found["sites"]] == [
        ("rextio-tensorflow/relu-f32-cpu-2d", "RXTP-TENSORFLOW-002", ["TensorF32Cpu2D"], "TensorF32Cpu2D"),
        (
            "rextio-tensorflow/add-binop-f32-cpu",
            "RXTP-TENSORFLOW-006",
            ["TensorF32Cpu2D", "TensorF32Cpu2D"],
            "TensorF32Cpu2D",
        ),
    ]


def test_types_are_shown_as_they_are_written() -> None:
    """Those of every rule, and what is no type of ours as Rextio has it."""
    kinds = {
        None: "?",
        "int": "int",
        "rextio-tensorflow/tensor-cpu": "TensorCpu",
        "rextio-tensorflow/tensors": "Tensors",
        "rextio-tensorflow/tensor-bool-cpu-0d": "TensorBoolCpu0D",
        "rextio-tensorflow/tensor-f32-cuda0-2d": "TensorF32Cuda0_2D",
    }
    assert {key: surface.annotation(key) for key in kinds} == kinds


def test_a_native_function_of_any_tensor_shows_its_rules(tmp_path: Path) -> None:
    text = (
        "import tensorflow as tf\nfrom rextio_tensorflow.types import TensorCpu\n\n\n"
        "def f(x: TensorCpu) -> TensorCpu:\n    return tf.nn.relu(x)\n"
    )
    project = Project.write(tmp_path, {"app/model.py": text})
    (site,) = report(project.root)["functions"][0]["sites"]
    assert (site["operands"], site["result"]) == (["TensorCpu"], "TensorCpu")
    assert "(TensorCpu) -> TensorCpu" in tool("why", str(project.root)).stdout


def test_a_plain_function_tells_what_is_in_the_way_of_its_build(tmp_path: Path) -> None:
    """Not what its spellings mend: places are those of the source."""
    text = (
        "import tensorflow as tf\n\nW = tf.constant(1.0)\n\n\n"
        'def f(x: tf.Tensor, y: tf.Tensor) -> tf.Tensor:\n    """Says so."""\n'
        "    y -= tf.constant([1.0, 2.0]); x = tf.stack([x, -y], axis=0)\n"
        "    return tf.nn.conv3d_transpose_v2(x)\n"
    )
    project = Project.write(tmp_path, {"app/model.py": text})
    (found,) = report(project.root)["functions"]
    assert not found["native"]
    assert {(each["reason"], each["file"], each["line"], each["column"]) for each in found["reasons"]} == {
        ("unsupported-op", "app/model.py", 9, 12)
    }


def test_a_spelling_that_rounds_otherwise_says_so(told: dict[str, Any]) -> None:
    notes = {name: told[f"cases.model.{name}"]["reasons"][0]["note"] for name in ("power", "minus")}
    assert notes == {"power": "its last bit may differ", "minus": None}


def test_a_dtype_is_advised_as_a_keyword(tmp_path: Path) -> None:
    """Also where nothing shows that it is enough."""
    text = f"{HEADER}\n\ndef f(x: TensorF32Cpu2D, y) -> tf.Tensor:\n    return tf.cast(x + y, tf.int32)\n"
    Project.write(tmp_path, {"p/m.py": text})
    assert 'Write `dtype="int32"`' in " ".join(tool("why", str(tmp_path), "f").stdout.split())


def test_a_function_without_markers_is_explained_when_it_is_named(tmp_path: Path) -> None:
    text = f"{HEADER}\n\ndef plain(x):\n    return tf.abs(-x)\n"
    project = Project.write(tmp_path, {"app/model.py": text})
    (reason,) = report(project.root)["functions"][0]["reasons"]
    assert reason["reason"] == "not-annotated"
    named = report(project.root, "plain")["functions"][0]
    assert [each["reason"] for each in named["reasons"]] == ["missing-annotation", "missing-annotation"]


def test_refusals_carry_their_code(told: dict[str, Any]) -> None:
    codes = {name: told[f"cases.model.{name}"]["reasons"][0]["code"] for name in ("literal", "cuda", "minus")}
    assert codes == {
        "literal": "RXTP-TENSORFLOW-004",
        "cuda": "RXTP-TENSORFLOW-034",
        "minus": None,
    }


def test_nothing_is_offered_that_no_rule_takes(told: dict[str, Any]) -> None:
    targets = {target.replace("tensorflow.", "tf.") for target in surface.targets()}
    offered = [each["spelling"] or "" for found in told.values() for each in found["reasons"]]
    names = {
        word.lstrip("(") for text in offered for word in text.replace("(", "( ").split() if "tf." in word
    }
    assert {name.strip("(-") for name in names} <= targets


def test_a_rebound_name_really_breaks_the_build(tmp_path: Path) -> None:
    """Why `why` warns of it; when Rextio mends this, the warning must go."""
    case = CASES["two_branches"]
    body = HEADER + f"\n\n{places(case.source('two_branches'))[0]}"
    broken = Project.write(tmp_path, {"cases/model.py": body})
    assert broken.route("cases.model.two_branches") == ROUTE
    done = broken.rextio("build", ok=False)
    assert done.returncode != 0
    assert "E0425" in str(broken.report("build")["native_build"])
    found = by_name(report(tmp_path))["cases.model.two_branches"]
    assert found["breaks_the_build"] and not found["native"]


def test_functions_that_become_one_in_rust(tmp_path: Path) -> None:
    """Not only those that use TensorFlow: they spoil the build of those that do, whatever was asked about."""
    files = {
        "q/model.py": HEADER + GOOD,
        "q/a.py": "def b__c(n: int) -> int:\n    return n + 1\n",
        "q/a__b.py": "def c(n: int) -> int:\n    return n + 1\n\n\ndef c_(n: int) -> int:\n    return n\n",
    }
    project = Project.write(tmp_path, files)
    assert "RXT050" in project.rextio("build", ok=False).stderr
    told = report(tmp_path, "good")
    assert not told["native"]
    found = by_name(told)
    assert found["q.model.good"]["native"]
    met = {
        name.removeprefix("q."): [
            (each["reason"], each["line"], each["advice"]) for each in function["reasons"]
        ]
        for name, function in found.items()
        if function["breaks_the_build"]
    }
    advice = "Rename one of them, this for example to `{}`."
    assert met == {
        "a.b__c": [("name-met", 1, advice.format("b_c"))] * 2,
        "a__b.c": [("name-met", 1, advice.format("c_2"))] * 2,
        "a__b.c_": [("name-met", 5, advice.format("c_2"))] * 2,
    }
    assert "until q.a.b__c, q.a__b.c, q.a__b.c_ are mended" in " ".join(why(tmp_path).stdout.split())


def test_names_in_rust_are_those_of_rextio() -> None:
    for name in ("p.m.f", "p.m._f", "p.m.f_", "_p._f__", "é.f", "p.é.f", "p.é_.f", "1p.m.f", "f"):
        assert breakage.symbol(name) == native_function_name(name)


def test_every_name_of_rusts_breaks_the_build(tmp_path: Path) -> None:
    """When Rextio renames them, the warning must go; the names beside them are free."""
    functions = "".join(
        f"\n\ndef {name.lower()}({name}: int) -> int:\n    return {name} + 1\n"
        for name in (*breakage.RUSTS, "Bound")
    )
    broken = Project.write(tmp_path, {"cases/model.py": functions})
    assert broken.rextio("build", ok=False).returncode != 0
    said = str(broken.report("build")["native_build"])
    assert [said.count(f"fn cases__model__{name.lower()}(") > 0 for name in (*breakage.RUSTS, "Bound")] == [
        True,
        True,
        True,
        False,
    ]


HIDDEN = {
    "future": (
        "from __future__ import annotations\n\nfrom typing import TYPE_CHECKING\n",
        "if TYPE_CHECKING:",
        "from rextio_tensorflow.types import TensorF32Cpu2D",
        "TensorF32Cpu2D",
    ),
    "strings": (
        "import typing as t\n",
        "if t.TYPE_CHECKING:",
        "from rextio_tensorflow.types import TensorF32Cpu2D as M",
        '"M"',
    ),
    "module": (
        "from __future__ import annotations\n\nfrom typing import TYPE_CHECKING\n",
        "if TYPE_CHECKING:",
        "from rextio_tensorflow import types",
        "types.TensorF32Cpu2D",
    ),
    "condition": (
        "import sys\n",
        "if sys.maxsize > 0:",
        "import rextio_tensorflow.types as types",
        "types.TensorF32Cpu2D",
    ),
}


@pytest.mark.parametrize("name", HIDDEN)
def test_markers_that_are_imported_where_rextio_does_not_look(name: str, tmp_path: Path) -> None:
    """Of two functions, the one that is native but for that, and one that isn't."""
    head, outer, statement, spelled = HIDDEN[name]
    functions = "".join(
        f"\n\ndef {function}(x: {spelled}) -> {spelled}:\n    return tf.nn.relu({operand})\n"
        for function, operand in (("f", "x"), ("g", "-x"))
    )
    text = f"{head}\nimport tensorflow as tf\n\n{outer}\n    {statement}\n{functions}"
    project = Project.write(tmp_path, {"app/model.py": text})
    assert project.route("app.model.f") != ROUTE
    line = text.splitlines().index(f"    {statement}") + 1
    found = by_name(report(project.root))
    for function, also in (("f", []), ("g", ["unary-operator"])):
        told = found[f"app.model.{function}"]
        assert told["unexplained"] == [] and told["native_with_spellings"], told
        kinds = [each["reason"] for each in told["reasons"] if each["reason"] != "module-level"]
        quoted = ["string-annotation"] * 2 if name == "strings" else []
        assert kinds == ["hidden-import", *quoted, *also]
        (hidden,) = [each for each in told["reasons"] if each["reason"] == "hidden-import"]
        assert (hidden["line"], hidden["column"]) == (line, 5)
        assert f"`{outer}` (line {line - 1})" in hidden["text"] and f"`{statement}`" in hidden["advice"]
    assert "In the way of 2 functions:" in why(project.root).stdout
    # What is advised helps, and the module can be imported.
    mended = text.replace(f"{outer}\n    {statement}", statement).replace(f"{spelled}", spelled.strip('"'))
    project = Project.write(tmp_path, {"app/model.py": mended.replace("(-x)", "(tf.negative(x))")})
    assert report(project.root)["native"]
    project.run("import app.model", PYTHONPATH=str(tmp_path))


def test_a_marker_that_has_another_meaning_without_the_plugin(tmp_path: Path) -> None:
    head = "import tensorflow as tf\n\ntry:\n    from rextio_tensorflow.types import TensorF32Cpu2D\n"
    function = "\n\ndef f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.relu(x)\n"
    text = f"{head}except ImportError:\n    TensorF32Cpu2D = object\n{function}"
    found = report(Project.write(tmp_path, {"app/model.py": text}).root)["functions"][0]
    assert [(each["reason"], each["line"]) for each in found["reasons"]] == [("hidden-import", 4)]
    assert found["unexplained"] == []


def test_places_that_rextio_does_not_compile(tmp_path: Path) -> None:
    text = (
        HEADER
        + """

class Model:
    def method(self, x: TensorF32Cpu2D) -> TensorF32Cpu2D:
        return tf.nn.relu(x)


async def coroutine(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


def outer(n: int) -> int:
    def inner(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
        return tf.nn.relu(x)

    return n


if True:

    def conditional(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
        return tf.nn.relu(x)


named = lambda x: tf.nn.relu(x)


def twice(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


def twice(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.tanh(x)
"""
    )
    found = report(Project.write(tmp_path, {"odd/model.py": text}).root)["functions"]
    told = [
        (each["name"].removeprefix("odd.model."), *[why["reason"] for why in each["reasons"]])
        for each in found
    ]
    assert told == [
        ("Model.method", "method"),
        ("coroutine", "async"),
        ("outer.inner", "nested"),
        ("conditional", "conditional"),
        ("named", "lambda"),
        ("twice", "overridden"),
        ("twice",),
    ]


def test_a_marked_function_that_would_call_python(tmp_path: Path) -> None:
    function = "@rextio.native\ndef f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.exp(-x)\n"
    text = f"import rextio\n{HEADER}\n\n{function}"
    project = Project.write(tmp_path, {"shim/model.py": text})
    assert project.route("shim.model.f") == "native-shim"
    (reason,) = by_name(report(project.root))["shim.model.f"]["reasons"]
    assert (reason["reason"], reason["spelling"]) == ("unary-operator", "tf.negative(x)")


def test_a_function_without_the_mark_that_the_project_wants(tmp_path: Path) -> None:
    settings = f'{CONFIG}\n[policy]\nnative_marker = "decorator"\n'
    function = "def f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.exp(x)\n"
    project = Project.write(tmp_path, {"app/model.py": f"{HEADER}\n\n{function}", "rextio.toml": settings})
    (reason,) = by_name(report(project.root))["app.model.f"]["reasons"]
    assert reason["reason"] == "not-chosen" and "@rextio.native" in reason["text"]


def test_modules_of_a_package(tmp_path: Path) -> None:
    """The copies hold what the module imports from the project."""
    function = """
from .parts import sizes
from .parts.sizes import twice


def f(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:
    h = tf.abs(x)
    for _ in range(twice(n) + sizes.twice(n)):
        h = h + x
    return tf.exp(-h)
"""
    files = {
        "app/model.py": HEADER + function,
        "app/parts/sizes.py": "def twice(n: int) -> int:\n    return n * 2\n",
    }
    found = by_name(report(Project.write(tmp_path, files).root))["app.model.f"]
    assert [each["reason"] for each in found["reasons"]] == ["unary-operator"]
    assert found["native_with_spellings"]


def test_what_it_cannot_explain_it_quotes(tmp_path: Path) -> None:
    text = f"{HEADER}\n\ndef f(x: TensorF32Cpu2D, n: int) -> TensorF32Cpu2D:\n    k = {2**64}\n    return tf.abs(x)\n"
    project = Project.write(tmp_path, {"odd/model.py": text})
    (said,) = project.functions["odd.model.f"]["promotion_assessment"]["diagnostics"]
    shown = why(project.root).stdout
    assert " ".join(f"Rextio says: {said['code']} {said['message']}".split()) in " ".join(shown.split())
    assert "0 of 1 functions are native" in shown


def test_advice_about_speed_is_no_reason(tmp_path: Path) -> None:
    loop = "def loop(n):\n    for _ in range(n):\n        f(tf.constant([[1.0]]))\n"
    text = f"{HEADER}\n\ndef f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.abs(x)\n\n\n{loop}"
    project = Project.write(tmp_path, {"app/model.py": text})
    said = project.functions["app.model.loop"]
    assert "RXT073" in str(said)
    (found,) = report(project.root, "loop")["functions"]
    assert found["unexplained"] == [] and found["reasons"] != []


def test_names_of_one_function() -> None:
    """`why` may offer a name in another module of TensorFlow only because it is the same object."""

    def find(target: str) -> Any:
        found: Any = tf
        for word in target.split(".")[1:]:
            found = getattr(found, word, None)
        return found

    for target in surface.targets():
        own, _, last = target.rpartition(".")
        if own not in surface.NAMESPACES:
            continue
        for space in surface.NAMESPACES:
            other = find(f"{space}.{last}")
            assert other is None or other is find(target), (target, space)


def test_every_reason_has_a_case() -> None:
    """The names that the detectors give, as their text has them."""
    named: set[str] = set()
    for path in Path(detectors.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Reason":
                first = node.args[0]
                named |= {first.value} if isinstance(first, ast.Constant) else set()
    for table in (statements.PLAIN, expressions.PLAIN):
        named |= {row[1] for row in table}
    # Told only where nothing else is, and under names of their own.
    named -= {"untyped-operand", "unbound", "refused"}
    # They have tests of their own.
    named -= {"decorator", "default", "hidden-import"}
    shown = {slug for case in CASES.values() for slug in case.reasons}
    assert named - shown == set()
