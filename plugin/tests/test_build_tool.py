"""`python -m rextio_tensorflow build`: Rextio's build, with a folder in which cargo keeps its intermediate files."""

import json
import re
import sys
import textwrap
from dataclasses import dataclass
from pathlib import Path

import pytest
from rextio_tensorflow.tools.build import size
from rextio_tensorflow.tools.findings import rust
from rextio_tensorflow.tools.stage.data import data_files
from rextio_tensorflow.tools.stage.exclusion import at_fault
from rextio_tensorflow.tools.why.check import check

from support.places import ROOT, TARGET, child_env
from support.project import HEADER, Project
from support.tools import Ran, path_with, script, tool, wide

MODEL = HEADER + "\n\ndef f(x: TensorF32Cpu1D) -> TensorF32Cpu1D:\n    return tf.nn.{}(x)\n"
PROGRAM = """
import tensorflow as tf
from p import m
print(m.f(tf.constant([-1.0])).numpy())
"""


def compiled(project: Project) -> list[str]:
    """The crates that cargo compiled in the last build."""
    lines = project.report("build")["native_build"]["stderr"].splitlines()
    return [line.split()[1] for line in lines if line.strip().startswith("Compiling ")]


def test_a_rebuild_compiles_one_crate_and_is_of_the_new_source(tmp_path: Path) -> None:
    # In the folder of all tests, where the other crates are compiled already, unless this is the first.
    project = Project.write(tmp_path, {"p/m.py": MODEL.format("relu")})
    first = tool("build", str(tmp_path))
    assert first.status == 0, first
    assert compiled(project)[-1] == "rextio_generated_native"
    assert project.run(PROGRAM).stdout == "[0.]\n"
    report = project.report("build")

    (tmp_path / "p/m.py").write_text(MODEL.format("tanh"), encoding="utf-8")
    second = tool("build", str(tmp_path))
    assert second.status == 0, second
    assert compiled(project) == ["rextio_generated_native"]
    assert project.run(PROGRAM).stdout == "[-0.7615942]\n"
    assert "Rextio build" in second.stdout and "native build: built" in second.stdout
    assert f"cargo keeps {size(TARGET / 'rextio-build')} MB in {TARGET / 'rextio-build'}" in second.told

    # Rextio's own account of the build is of the same kind as before.
    again = project.report("build")
    assert again.keys() == report.keys()
    for key in ("status", "message", "command", "artifact_path", "installed_path"):
        assert again["native_build"][key] == report["native_build"][key]
    library = Path(again["native_build"]["artifact_path"])
    assert library.parent == tmp_path / ".rextio/generated/rust/target/release"
    assert library.read_bytes() == Path(again["native_build"]["installed_path"]).read_bytes()


@dataclass(frozen=True)
class Fake:
    """A cargo that notes what it is called with, and makes an empty library."""

    folder: Path
    project: Path

    def build(self, *words: str, **variables: str | None) -> Ran:
        variables.setdefault("CARGO_BUILD_BUILD_DIR", None)
        return tool("build", str(self.project), *words, PATH=path_with(self.folder), **variables)

    @property
    def noted(self) -> dict[str, str]:
        return json.loads((self.folder / "noted").read_text(encoding="utf-8"))


NOTE = f"""
case "$1" in --version) echo "cargo $VERSION (0123456 2026-01-01)"; exit 0;; esac
"{sys.executable}" -c 'import json, os; print(json.dumps(dict(os.environ)))' > "$(dirname "$0")/noted"
mkdir -p target/release && : > target/release/lib_rextio_native.so
exit $STATUS
"""


@pytest.fixture
def fake(tmp_path: Path) -> Fake:
    project = tmp_path / "project"
    Project.write(project, {"p/m.py": MODEL.format("relu")})
    script(tmp_path / "bin/cargo", NOTE)
    return Fake(tmp_path / "bin", project)


def test_cargo_keeps_its_files_in_the_project(fake: Fake) -> None:
    assert fake.build(VERSION="1.91.0", STATUS="0", CARGO_INCREMENTAL=None).status == 0
    assert fake.noted["CARGO_BUILD_BUILD_DIR"] == str(fake.project / ".rextio/cargo")
    assert fake.noted["CARGO_INCREMENTAL"] == "1"


def test_an_incremental_build_can_be_refused(fake: Fake) -> None:
    assert fake.build(VERSION="1.95.0", STATUS="0", CARGO_INCREMENTAL="0").status == 0
    assert fake.noted["CARGO_INCREMENTAL"] == "0"


def test_a_folder_that_the_user_has_set_is_taken(fake: Fake, tmp_path: Path) -> None:
    mine = str(tmp_path / "mine")
    ran = fake.build(VERSION="1.95.0", STATUS="0", CARGO_BUILD_BUILD_DIR=mine)
    assert fake.noted["CARGO_BUILD_BUILD_DIR"] == mine and mine in ran.told
    refused = fake.build("--clean", VERSION="1.95.0", STATUS="0", CARGO_BUILD_BUILD_DIR=mine)
    assert refused.status == 2 and f"remove {mine} yourself" in refused.told


def test_an_old_cargo_builds_all_the_same(fake: Fake) -> None:
    ran = fake.build(VERSION="1.90.0", STATUS="0")
    assert ran.status == 0 and "CARGO_BUILD_BUILD_DIR" not in fake.noted
    assert "needs cargo 1.91 to be faster the next time, found 1.90.0" in ran.told


def test_a_target_folder_that_would_break_the_build_is_left_out(fake: Fake, tmp_path: Path) -> None:
    ran = fake.build(VERSION="1.95.0", STATUS="0", CARGO_TARGET_DIR=str(tmp_path / "elsewhere"))
    assert ran.status == 0 and "CARGO_TARGET_DIR" not in fake.noted
    assert "CARGO_TARGET_DIR is left out" in ran.told


def test_the_exit_status_and_the_words_are_rextios(fake: Fake) -> None:
    ran = fake.build("--", "--format", "json", VERSION="1.95.0", STATUS="1")
    assert ran.status == 1 and "status 1 after" in ran.told
    # Nothing of ours is between the lines.
    assert ran.json
    assert fake.build("--", "--no-such-option", VERSION="1.95.0", STATUS="0").status == 2


def test_the_setting_for_those_who_call_rextio_themselves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The README's, as a crate inside the project meets it."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    found = re.search(r"```toml\n *# \.cargo/config\.toml\n(.*?)```", readme, re.DOTALL)
    assert found is not None
    Project.write(tmp_path, {".cargo/config.toml": textwrap.dedent(found.group(1))})
    monkeypatch.delenv("CARGO_BUILD_BUILD_DIR", raising=False)
    assert {finding.state for finding in rust.check(tmp_path, "1.83")} == {"ok"}
    assert (tmp_path / ".rextio/cargo/release").is_dir()


def test_rextios_own_clean_leaves_the_folder(fake: Fake) -> None:
    old = fake.project / ".rextio/cargo/old"
    old.mkdir(parents=True)
    Project(fake.project, child_env()).rextio("clean")
    assert old.exists()


def test_clean_starts_from_nothing(fake: Fake) -> None:
    old = fake.project / ".rextio/cargo/old"
    old.mkdir(parents=True)
    assert fake.build(VERSION="1.95.0", STATUS="0").status == 0 and old.exists()
    assert fake.build("--clean", VERSION="1.95.0", STATUS="0").status == 0 and not old.exists()


def test_what_is_no_project_is_said(tmp_path: Path) -> None:
    ran = tool("build", str(tmp_path / "nowhere"))
    assert ran.status == 2 and "nowhere" in ran.told


def test_a_folder_that_does_not_ask_for_the_plugin_is_not_built(fake: Fake) -> None:
    settings = fake.project / "rextio.toml"
    settings.write_text("[plugins]\nenabled = []\n", encoding="utf-8")
    ran = fake.build(VERSION="1.95.0", STATUS="0")
    assert ran.status == 2 and "rextio.toml doesn't enable the plugin" in ran.told
    settings.unlink()
    ran = fake.build(VERSION="1.95.0", STATUS="0")
    assert ran.status == 2 and "there is no rextio.toml" in ran.told and not wide(ran.stderr)
    assert not (fake.project / ".rextio").exists() and not (fake.project / "dist").exists()
    words = ("--", "--enable-plugin", "rextio-tensorflow")
    assert fake.build(*words, VERSION="1.95.0", STATUS="0").status == 0
    assert fake.noted


def test_only_build_passes_words_on() -> None:
    ran = tool("rules", "relu", "--", "x")
    assert ran.status == 2 and "no arguments after `--`" in ran.told


WAIT = """
import os, sys
from rextio_tensorflow.tools import progress
progress.EVERY = 0.5
slow = "import time; time.sleep(2.5); print('out'); exit(3)"
sys.exit(progress.watch([sys.executable, "-c", slow], os.environ)[0])
"""


def test_time_is_told_where_there_is_no_terminal(tmp_path: Path) -> None:
    done = Project(tmp_path, child_env()).run(WAIT, ok=False, PYTHONPATH=None)
    assert done.returncode == 3 and done.stdout == "out\n"
    assert re.search(r"^building, \d+ s$", done.stderr, re.MULTILINE) and "\x1b" not in done.stderr


NEWLINE = "\n"
OBSTACLES = {
    "name": (
        {
            "p/m.py": f"{HEADER}\n\ndef f(y: TensorF32Cpu1D) -> TensorF32Cpu1D:\n    Err = y - y\n    return Err\n"
        },
        [f"p/m.py:{HEADER.count(NEWLINE) + 4}:5 `Err` is Rust's own name", "such as `err`"],
    ),
    "parameter": (
        {"p/n.py": "def f(n: int, Ok: int) -> int:\n    return n + Ok\n"},
        ["p/n.py:1:15 `Ok` is Rust's own name", "such as `ok`"],
    ),
    "symbol": (
        {
            "p/a.py": "def b__c(n: int) -> int:\n    return n + 1\n",
            "p/a__b.py": "def c(n: int) -> int:\n    return n + 2\n",
        },
        [
            "p/a.py:1:1 `p.a.b__c` and `p.a__b.c` (p/a__b.py:1) have one name in Rust, `p__a__b__c`",
            "this for example to `b_c`",
            "p/a__b.py:1:1 `p.a__b.c` and `p.a.b__c` (p/a.py:1)",
        ],
    ),
    "root": (
        {"__init__.py": "def std(n: int) -> int:\n    return n + 1\n"},
        ["__init__.py:1:1 `std` is named `std`"],
    ),
    "blocks": (
        {
            "p/n.py": "def f(n: int) -> int:\n    if n > 0:\n        k = n + 1\n        return k\n    else:\n"
            "        k = n + 2\n        return k\n"
        },
        ["p/n.py:6:9 `k` is bound here again"],
    ),
    "file": ({"p/n.py": "\ufeffK = 1\n"}, ["p/n.py:1:1 can't be read: it begins with a byte order mark"]),
}


@pytest.mark.parametrize("name", OBSTACLES)
def test_what_would_fail_is_said_before_anything_is_compiled(name: str, fake: Fake) -> None:
    files, said = OBSTACLES[name]
    project = Project.write(fake.project, files)
    ran = fake.build("--no-respell", VERSION="1.95.0", STATUS="0")
    assert ran.status == 1 and not (fake.folder / "noted").exists()
    for words in said:
        assert words in ran.told
    assert "nothing is built" in ran.told and not wide(ran.stderr)
    # That is true: Rextio's own build fails, with a real cargo.
    assert project.rextio("build", ok=False).returncode != 0


@pytest.mark.parametrize("name", OBSTACLES)
def test_one_bad_function_does_not_spoil_a_build(name: str, fake: Fake) -> None:
    files, said = OBSTACLES[name]
    Project.write(fake.project, {**files, "p/good.py": MODEL.format("relu")})
    ran = fake.build(VERSION="1.95.0", STATUS="0")
    assert said[0] in ran.told and not wide(ran.stderr)
    if name == "file":
        assert ran.status == 1 and "nothing is built" in ran.told
        return
    assert ran.status == 3 and "it stays in Python" in ran.told
    report = json.loads((fake.project / ".rextio/reports/check.json").read_text(encoding="utf-8"))
    native = {
        each["qualname"]
        for module in report["modules"]
        for each in module["functions"]
        if each["native_status"] == "accepted"
    }
    good = {"p.good.f"} | ({"p.m.f"} if name != "name" else set())
    assert good <= native and len(native - good) == (name == "symbol")


def test_a_project_that_is_a_package_packs_none_of_its_files(tmp_path: Path) -> None:
    project = Project.write(tmp_path, {"__init__.py": "K = 1\n", "p/m.py": "K = 1\n", "p/words.txt": "one\n"})
    assert data_files(check(project.root)) == {"p/words.txt": tmp_path / "p/words.txt"}


def test_the_compilers_words_lead_to_the_function(tmp_path: Path) -> None:
    code = "use x;\nfn p__m__f(n: i64) -> i64 {\n    let k = n;\n    j + k\n}\n"
    said = "error[E0425]: cannot find value `j`\n --> src/lib.rs:4:5\n  |\n"
    for name, text in {
        ".rextio/generated/rust/src/lib.rs": code,
        ".rextio/reports/build.json": json.dumps({"native_build": {"stderr": said}}),
    }.items():
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    project = Project.write(tmp_path, {"p/m.py": "def f(n: int) -> int:\n    return n + 1\n"})
    found = at_fault(tmp_path, check(project.root))
    assert found is not None and found[0].name == "p.m.f" and "cannot find value `j`" in found[1]


def test_what_stays_in_python_is_no_obstacle(fake: Fake) -> None:
    function = "def f(Ok: int) -> int:\n    return Ok + 1\n"
    files = {"p/n.py": f"import rextio\n\n\n@rextio.exempt\n{function}", "p/o.py": function}
    Project.write(fake.project, files)
    assert "p/o.py:1" in fake.build("--no-respell", VERSION="1.95.0", STATUS="0").told
    ran = fake.build("--", "--native-marker", "decorator", VERSION="1.95.0", STATUS="0")
    assert ran.status == 0 and "nothing is built" not in ran.told
