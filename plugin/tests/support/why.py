"""Runs `python -m rextio_tensorflow why`."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from support.places import child_env
from support.reasons import HERE

GOOD = """

def good(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x + x)


def helper(x):
    return x
"""


def why(*words: str | Path, **variables: str | None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rextio_tensorflow", "why", *map(str, words)],
        env=child_env(**variables),
        capture_output=True,
        text=True,
    )


def report(*words: str | Path) -> dict[str, Any]:
    done = why(*words, "--format", "json")
    assert done.returncode in (0, 1) and not done.stderr, done.stderr
    return json.loads(done.stdout)


def by_name(found: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {function["name"]: function for function in found["functions"]}


def places(text: str) -> tuple[str, list[tuple[int, int]]]:
    """A text without its marks, and the line and column of each."""
    found = []
    while HERE in text:
        before, _, after = text.partition(HERE)
        found.append((before.count("\n") + 1, len(before) - before.rfind("\n")))
        text = before + after
    return text, found
