"""`python -m rextio_tensorflow why`: usage, exit status, odd projects, and what the text looks like."""

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest
from rextio_tensorflow.tools.why.functions import chosen, functions
from rextio_tensorflow.tools.why.source import Source

from support.places import PLUGIN, ROOT, child_env
from support.project import CONFIG, HEADER, Project
from support.reasons import CASES, HERE
from support.why import GOOD, by_name, report, why


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    text = f"{HEADER}{GOOD}\n\ndef bad(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.exp([each for each in x])\n"
    return Project.write(tmp_path_factory.mktemp("small"), {"app/model.py": text}).root


@pytest.mark.parametrize(("function", "status"), [("app.model.good", 0), ("model.py:bad", 1), ("missing", 2)])
def test_exit_status(small: Path, function: str, status: int) -> None:
    done = why(small, function)
    assert done.returncode == status, done.stdout + done.stderr
    if status == 2:
        assert (
            not done.stdout and f"no function {function}" in done.stderr and "app.model.good" in done.stderr
        )


@pytest.mark.parametrize(
    ("word", "count"),
    [
        ("app.model.good", 1),
        ("model.good", 1),
        ("good", 1),
        ("app/model.py:good", 1),
        ("./app/model.py:good", 1),
        ("model.py:bad", 1),
        ("el.good", 0),
        ("other.py:good", 0),
        ("model.py:app.model.good", 0),
    ],
)
def test_ways_to_name_a_function(small: Path, word: str, count: int) -> None:
    found = functions(Source.read(small / "app/model.py"), "app.model")
    assert len(chosen(found, word)) == count


def test_an_ambiguous_name(tmp_path: Path) -> None:
    text = HEADER + GOOD
    Project.write(tmp_path, {"one/model.py": text, "two/model.py": text})
    done = why(tmp_path, "good")
    assert done.returncode == 2 and "one.model.good, two.model.good" in done.stderr.replace("\n", " ")


def test_no_project_no_plugin(tmp_path: Path) -> None:
    done = why(tmp_path / "nowhere")
    assert done.returncode == 2 and "there is no folder" in done.stderr
    assert f"rextio_tensorflow why . {tmp_path / 'nowhere'}" in " ".join(done.stderr.split())
    done = why(tmp_path)
    assert done.returncode == 2 and "there is no rextio.toml" in done.stderr and "[plugins]" in done.stderr
    (tmp_path / "rextio.toml").write_text("[plugins]\nenabled = []\n")
    done = why(tmp_path)
    assert done.returncode == 2 and "doesn't enable the plugin" in done.stderr
    (tmp_path / "rextio.toml").write_text("[plugins\n")
    done = why(tmp_path)
    assert done.returncode == 2 and "can't be read" in done.stderr.replace("\n", " ")
    (tmp_path / "rextio.toml").write_text('[plugins]\nenabled = ["rextio-tensorflow", "no-such-plugin"]\n')
    done = why(tmp_path)
    assert done.returncode == 2 and "Rextio says: RXT060" in done.stderr.replace("\n", " ")


def test_a_folder_within_a_project(small: Path) -> None:
    done = why(small / "app")
    assert done.returncode == 2 and f"The project is {small}: name that folder" in " ".join(
        done.stderr.split()
    )


def test_an_empty_project(tmp_path: Path) -> None:
    (tmp_path / "rextio.toml").write_text(CONFIG)
    done = why(tmp_path)
    assert done.returncode == 0 and "No function of this project uses TensorFlow" in done.stdout


def test_files_that_rextio_cannot_parse(tmp_path: Path) -> None:
    project = Project.write(tmp_path, {"app/model.py": HEADER + GOOD})
    odd = {
        "syntax": b"def f(:\n",
        "mark": b"\xef\xbb\xbfimport tensorflow as tf\n",
        "null": b"x = '\0'\n",
        "parentheses": b"x = " + b"(" * 300 + b"1" + b")" * 300 + b"\n",
    }
    for name, data in odd.items():
        (project.root / f"app/{name}.py").write_bytes(data)
    done = why(project.root)
    assert done.returncode == 1 and "Traceback" not in done.stdout + done.stderr
    assert "it begins with a byte order mark" in done.stdout
    assert " ".join(done.stdout.split()).count("Rextio builds nothing of this project") == len(odd)
    # So it is.
    assert project.rextio("build", ok=False).returncode != 0
    for name in odd:
        assert re.search(rf"^app/{name}\.py:\d+:\d+ can't be read$", done.stdout, re.MULTILINE), done.stdout
    assert "app.model.good  native" in done.stdout
    # A function that is named is answered, whatever else there is.
    assert why(project.root, "model.good").returncode == 0


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"x = '\xe9'\n", "app/odd.py isn't UTF-8 (byte 5)"),
        (b"x = " + b"-" * 30000 + b"1\n", "app/odd.py can't be read ("),
    ],
    ids=["latin-1", "deep"],
)
def test_files_at_which_rextio_stops(tmp_path: Path, data: bytes, says: str) -> None:
    project = Project.write(tmp_path, {"app/model.py": HEADER + GOOD})
    (project.root / "app/odd.py").write_bytes(data)
    done = why(project.root)
    assert done.returncode == 2
    assert says in done.stderr.replace("\n", " ")
    assert "Traceback" not in done.stdout + done.stderr


def test_links_odd_lines_and_nothing_is_run(tmp_path: Path) -> None:
    function = (
        "\n\ndef f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    é = 'ß'; y = tf.abs(-x); y += y\n    return y\n"
    )
    text = (HEADER + function).replace("\n", "\r\n")
    project = Project.write(tmp_path, {"app/explodes.py": "raise SystemExit('it was run')\n"})
    (project.root / "app/model.py").write_bytes(text.encode())
    (project.root / "linked.py").symlink_to("app/model.py")
    (project.root / "loop").symlink_to(".")
    before = sorted(project.root.rglob("*"))
    found = by_name(report(project.root))
    assert sorted(project.root.rglob("*")) == before
    for name, file in (("app.model.f", "app/model.py"), ("linked.f", "linked.py")):
        told = [(each["reason"], each["file"], each["column"]) for each in found[name]["reasons"]]
        assert ("unary-operator", file, 25) in told and ("augmented-assignment", file, 30) in told


def test_lines_fit_the_screen(tmp_path: Path) -> None:
    functions = "".join(f"\n\n{case.source(name)}" for name, case in CASES.items()).replace(HERE, "")
    project = Project.write(tmp_path, {"cases/model.py": f"{HEADER}{functions}{GOOD}"})
    shown = why(project.root).stdout
    assert "\x1b" not in shown
    long = [line for line in shown.splitlines() if len(line) > 80]
    assert long == []


def screen(root: Path, **variables: str) -> str:
    """What a terminal shows."""
    reader, writer = pty.openpty()
    done = subprocess.Popen(
        [sys.executable, "-m", "rextio_tensorflow", "why", str(root)],
        env=child_env(**{"NO_COLOR": None, **variables}),
        stdout=writer,
        stderr=writer,
    )
    os.close(writer)
    found = b""
    while True:
        try:
            part = os.read(reader, 65536)
        except OSError:
            break
        if not part:
            break
        found += part
    os.close(reader)
    done.wait()
    return found.decode()


def test_colours_only_on_a_terminal_and_never_against_no_color(small: Path) -> None:
    assert "\x1b[" in screen(small)
    assert "\x1b[" not in screen(small, NO_COLOR="1")


def test_it_works_without_tensorflow(small: Path, tmp_path: Path) -> None:
    (tmp_path / "tensorflow").mkdir()
    (tmp_path / "tensorflow/__init__.py").write_text("raise ImportError('hidden by the test')\n")
    done = why(small, "good", PYTHONPATH=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_missing_rextio_is_said(small: Path, tmp_path: Path) -> None:
    (tmp_path / "rextio").mkdir()
    (tmp_path / "rextio/__init__.py").write_text("raise ModuleNotFoundError(\"No module named 'rextio'\")\n")
    done = why(small, PYTHONPATH=str(tmp_path))
    assert done.returncode == 2 and "Rextio isn't installed" in done.stderr


def test_the_readme_shows_what_is_printed() -> None:
    shown = why(PLUGIN / "examples/spellings", "pairs.minus_python", "weights.innocent_python").stdout
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    sample = readme.partition("<!-- why:begin -->")[2].partition("<!-- why:end -->")[0]
    assert sample.strip().removeprefix("```text\n").removesuffix("```") == shown


NOISE = """
import json, os

def main(words):
    os.write(1, b"{noise}\\n")
    os.write(2, b"x" * 300_000 + b"\\nthe last word\\n")
    {end}
    print(json.dumps({{"modules": []}}))
"""


@pytest.mark.parametrize(
    ("end", "says"),
    [("", "No function of this project uses TensorFlow"), ("os._exit(1)", "Rextio says: the last word")],
    ids=["lives", "dies"],
)
def test_what_rextios_process_writes_itself_stops_nobody(
    end: str, says: str, small: Path, tmp_path: Path
) -> None:
    """More than a pipe holds, on the file descriptors, as a library in C writes."""
    (tmp_path / "rextio/cli").mkdir(parents=True)
    (tmp_path / "rextio/__init__.py").touch()
    (tmp_path / "rextio/cli/__init__.py").touch()
    (tmp_path / "rextio/cli/main.py").write_text(NOISE.format(noise="[1, 2, 3]", end=end))
    words = [sys.executable, "-m", "rextio_tensorflow", "why", str(small)]
    env = child_env(PYTHONPATH=str(tmp_path))
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=60)
    assert says in " ".join((done.stdout + done.stderr).split())
