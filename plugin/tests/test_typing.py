"""The package and annotated user code under `mypy --strict`."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.places import PLUGIN, TESTS


def mypy(cache: Path, *paths: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={cache}", *map(str, paths)],
        # Away from the sources, so that the installed package is checked.
        cwd=cache,
        capture_output=True,
        text=True,
    )
    assert not done.stderr, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("mypy")


def test_annotated_code_is_clean(cache: Path) -> None:
    paths = [TESTS / "typing_cases/annotated.py", PLUGIN / "examples/quickstart/quickstart/model.py"]
    for path in paths:
        assert "Success" in mypy(cache, path), mypy(cache, path)


def test_package_is_clean(cache: Path) -> None:
    output = mypy(cache, PLUGIN / "python/rextio_tensorflow")
    assert "Success" in output, output


def test_mistakes_are_found(cache: Path) -> None:
    path = TESTS / "typing_cases/wrong.py"
    marked = [
        number
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.match(r"(identity|plugin)\(", line)
    ]
    found = {int(number) for number in re.findall(r"wrong\.py:(\d+): error", mypy(cache, path))}
    assert found == set(marked) and len(marked) == 4
