"""What `rextio check` shows a user whose function is refused."""

from functools import cache
from pathlib import Path

import pytest

from support.project import HEADER, ROUTE, Project

# Function, the code that is shown, and words of the text.
CASES = {
    "axis": ("(x: TensorF32Cpu2D) -> TensorF32Cpu1D", "tf.reduce_mean(x, axis=2)", "004", ["axis"]),
    "rank": ("(x: TensorF32Cpu1D) -> TensorF32Cpu1D", "tf.linalg.diag_part(x)", "010", ["TensorF32Cpu1D"]),
    "layout": (
        "(x: TensorF32Cpu2D, y: TensorF32Cpu1D) -> TensorF32Cpu2D",
        "tf.nn.bias_add(x, y, data_format='NCHW')",
        "021",
        ["data_format", "NHWC"],
    ),
    "dtype": ("(x: TensorI64Cpu1D) -> TensorI64Cpu1D", "tf.exp(x)", "010", ["TensorI64Cpu1D"]),
    "name": ("(x: TensorF32Cpu2D) -> TensorF32Cpu2D", "tf.nn.relu(x, name='r')", "002", ["name"]),
    "no_axis": ("(x: TensorF32Cpu2D) -> TensorF32Cpu2D", "tf.expand_dims(x)", "153", ["axis"]),
    "cuda": ("(x: TensorF32Cuda0_1D) -> TensorF32Cuda0_1D", "tf.nn.relu(x)", "037", ["TensorF32Cuda0_1D"]),
    "cuda_add": ("(x: TensorF32Cuda0_1D) -> TensorF32Cuda0_1D", "x + x", "034", ["TensorF32Cuda0_1D"]),
}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    body = HEADER + "\n\ndef good(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.relu(x)\n"
    for name, (signature, expression, *_) in CASES.items():
        body += f"\n\ndef {name}{signature}:\n    return {expression}\n"
    return Project.write(tmp_path_factory.mktemp("refused"), {"refused/model.py": body})


@cache
def blocks(root: Path) -> dict[str, str]:
    """The lines that `rextio check` prints, by function."""
    text = Project.write(root, {}).rextio("check", ok=False).stdout
    found: dict[str, str] = {}
    name = ""
    for line in text.splitlines():
        for word in line.split():
            if word.startswith("refused.model."):
                name = word.removeprefix("refused.model.").rstrip(":")
        found[name] = found.get(name, "") + line + "\n"
    return found


@pytest.mark.parametrize("name", CASES)
def test_refusal_is_shown(name: str, project: Project) -> None:
    _, _, code, words = CASES[name]
    shown = blocks(project.root)[name]
    assert "[rejected]" in shown and f"RXTP-TENSORFLOW-{code}" in shown
    assert "suggestion" in shown.lower()
    for word in words:
        assert word in shown


def test_a_good_function_beside_them_stays_native(project: Project) -> None:
    assert project.route("refused.model.good") == ROUTE
    assert "[rejected]" not in blocks(project.root)["good"]


def test_what_is_not_ours_is_left_to_rextio(tmp_path: Path) -> None:
    body = HEADER + "\n\ndef other(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.ctc_loss(x)\n"
    project = Project.write(tmp_path, {"other/model.py": body})
    assert project.route("other.model.other") != ROUTE
    assert "RXTP-TENSORFLOW" not in project.rextio("check", ok=False).stdout
