"""What `cargo xtask cuda-evidence` does where there is no GPU, and the parts of it that need none."""

import copy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from rextio_tensorflow.tools.evidence import schema
from rextio_tensorflow.tools.evidence.canonical import Refused

from support import evidence
from support.places import PLUGIN, ROOT, child_env

FOLDER = PLUGIN / "evidence"
COMMIT = "a" * 40


@pytest.fixture(scope="module")
def harness() -> Iterator[ModuleType]:
    sys.path.insert(0, str(FOLDER))
    import harness

    yield harness
    sys.path.remove(str(FOLDER))


def options(folder: Path, **change: str) -> list[str]:
    words = {
        "output": str(folder / "evidence.json"),
        "work-dir": str(folder / "work"),
        "core-root": str(folder / "core"),
        "provider-root": str(folder / "provider"),
        "expected-tensorflow-commit": COMMIT,
        "sm": "sm_80",
        **change,
    }
    return [word for name, value in words.items() for word in (f"--{name}", value)]


def test_where_there_is_no_gpu_it_says_so_and_stops(harness: ModuleType, tmp_path: Path) -> None:
    if harness.driver() is not None:
        pytest.skip("there is a GPU here")
    ran = subprocess.run(
        [sys.executable, str(FOLDER / "harness.py"), *options(tmp_path)],
        env=child_env(),
        capture_output=True,
        text=True,
    )
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr.startswith("cuda-evidence: there is no NVIDIA GPU") and ran.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_it_is_imported_without_tensorflow() -> None:
    program = "import sys, harness; print([each for each in sys.modules if each.startswith('tensorflow')])"
    ran = subprocess.run([sys.executable, "-c", program], cwd=FOLDER, capture_output=True, text=True)
    assert ran.stdout.strip() == "[]", ran.stderr


@pytest.mark.parametrize(
    "change",
    [{"expected-tensorflow-commit": "A" * 40}, {"expected-tensorflow-commit": "a" * 39}, {"sm": "sm_100"}],
    ids=str,
)
def test_bad_options_are_refused(harness: ModuleType, change: dict[str, str], tmp_path: Path) -> None:
    assert harness.arguments(options(tmp_path)).sm == "sm_80"
    with pytest.raises(SystemExit):
        harness.arguments(options(tmp_path, **change))


def test_nothing_is_replaced_and_nothing_lies_in_a_checkout(harness: ModuleType, tmp_path: Path) -> None:
    path = tmp_path / "evidence.json"
    harness.outside(path, [ROOT])
    harness.write(path, b"one")
    for again in (path, tmp_path / "core/evidence.json", ROOT / "evidence.json"):
        with pytest.raises(harness.Unfit):
            harness.outside(again, [ROOT, tmp_path / "core"])
    with pytest.raises(FileExistsError):
        harness.write(path, b"two")
    assert path.read_bytes() == b"one" and list(tmp_path.iterdir()) == [path]


def git(root: Path, *words: str) -> str:
    identity = ["-c", "user.name=n", "-c", "user.email=e@example.org"]
    done = subprocess.run(
        ["git", "-C", str(root), *identity, *words], capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def test_checkouts_are_clean_at_their_commit_and_descend_from_their_base(
    harness: ModuleType, tmp_path: Path
) -> None:
    git(tmp_path, "init", "--quiet")
    commits = []
    for name in ("one", "two"):
        (tmp_path / name).write_text(name, encoding="utf-8")
        git(tmp_path, "add", name)
        git(tmp_path, "commit", "--quiet", "-m", name)
        commits.append(git(tmp_path, "rev-parse", "HEAD"))
    first, second = commits
    harness.attest(tmp_path, second, first)
    with pytest.raises(harness.Unfit, match="not at commit"):
        harness.attest(tmp_path, first)
    with pytest.raises(harness.Unfit):
        harness.attest(tmp_path, second, COMMIT)
    (tmp_path / "new").touch()
    with pytest.raises(harness.Unfit, match="has changes"):
        harness.attest(tmp_path, second)
    git(tmp_path, "clean", "--quiet", "--force")
    git(tmp_path, "checkout", "--quiet", "--orphan", "other")
    git(tmp_path, "commit", "--quiet", "-m", "other")
    with pytest.raises(harness.Unfit):
        harness.attest(tmp_path, git(tmp_path, "rev-parse", "HEAD"), first)


def made(harness: ModuleType, folder: Path, **change: Any) -> bytes:
    """The evidence of a run that has shown this."""
    path = folder / "file"
    path.write_bytes(b"content")
    good = evidence.payload()
    seen: dict[str, Any] = {
        "max_scaled_error": 0.5,
        "device": "GPU:0",
        "dtype": "float32",
        "shape": [4],
        **good["invariants"]["lifetime"],
        "negative_boundary": copy.deepcopy(good["invariants"]["negative_boundary"]),
        "images": {role: {"file": str(path), "mapped": True} for role in schema.IMAGES},
        **change,
    }
    plan = {
        "lock": {
            "provider_id": "rextio-device-cuda",
            "capability_id": "cuda-tensorflow-tfe-linux-x86_64",
            "artifact_profile_sha256": "0" * 64,
        },
        "lowering_authorization": {},
        "preflight": {"observations": []},
        "report": {"support_claim": change.get("support_claim", False)},
    }
    files = {role: (f"a/{role}", path) for role in schema.ARTIFACTS}
    toolchain = good["toolchain"]
    content = harness.payload(COMMIT, 12080, "sm_80", toolchain, files, plan, seen)
    data: bytes = harness.envelope(content)
    return data


def test_what_it_makes_is_accepted(harness: ModuleType, tmp_path: Path) -> None:
    assert schema.verify(made(harness, tmp_path))


BAD: dict[str, dict[str, Any]] = {
    "a wrong result": {"max_scaled_error": 1.5},
    "no number": {"max_scaled_error": float("nan")},
    "another device": {"device": "CPU:0"},
    "another shape": {"shape": [3]},
    "inputs changed": {"inputs_unchanged": False},
    "an overclaim": {"support_claim": True},
    "an image that is not mapped": {
        "images": {role: {"file": __file__, "mapped": False} for role in schema.IMAGES}
    },
    "a tape that was ignored": {
        "negative_boundary": {
            **evidence.payload()["invariants"]["negative_boundary"],
            "watched_tape_rejected": False,
        }
    },
}


@pytest.mark.parametrize("change", BAD.values(), ids=BAD)
def test_what_a_run_must_not_show_gives_no_evidence(
    harness: ModuleType, change: dict[str, Any], tmp_path: Path
) -> None:
    with pytest.raises((harness.Unfit, Refused, ValueError)):
        made(harness, tmp_path, **change)
