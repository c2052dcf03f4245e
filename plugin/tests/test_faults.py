"""Every call that a native function makes goes wrong, at every position: one clear error, and nothing left behind.

The functions are those that Rextio built, and the boundary is the one that ships; only `import tensorflow` finds a fake
package, whose images are the library of `fake-tfe`. Faults in what needs no Python, at load too, are enumerated in full
by `fake-tfe/tests`.
"""

import json
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from support.fake import IMAGES, Fake
from support.project import Project

CLASSES = {
    1: "CancelledError",
    5: "NotFoundError",
    8: "ResourceExhaustedError",
    12: "UnimplementedError",
    13: "InternalError",
    16: "UnauthenticatedError",
}
CHECK = "_Z22EagerTensor_CheckExactPK7_object"
HANDLE = "_Z18EagerTensor_HandlePK7_object"
WRAP = "_Z21EagerTensorFromHandleP16TFE_TensorHandleb"
TAPE = "_Z21TFE_Py_TapeSetIsEmptyv"
MODES = "_ZN10tensorflow30GetEagerContextThreadLocalDataEP7_object"
WATCHED = "_Z35TFE_Py_TapeSetPossibleGradientTypesP7_object"

# In the work for a region there is another way: the operations one by one.
REGION_WORK = ("PartitionedCall", "graph")
# These aren't told for what they work.
FOR_ANYTHING = (
    "TFE_ContextGetExecutorForThread",
    "TF_NewStatus",
    "TF_AllocateTensor",
    "TF_TensorData",
    "TFE_TensorHandleCopySharingTensor",
)
# A tape that watches nothing changes nothing.
HARMLESS = {(TAPE, "Other")}
# Only the name of a GPU is another one's, and there is none here.
MOOT = ("TF_DeviceListName", "Other")

# What the exception says for a fault of a symbol, or of any symbol: its class, and one of some words.
SAYS: dict[tuple[str | None, str], tuple[str, tuple[str, ...]]] = {
    (HANDLE, "Null"): ("ValueError", ("is an eager tensor without a value",)),
    (CHECK, "Other"): ("TypeError", ("must be an eager tf.Tensor of float32 and rank 2",)),
    (WATCHED, "Other"): ("RuntimeError", ("is watched by a tf.GradientTape",)),
    ("TF_Version", "Null"): ("RuntimeError", ("the loaded library says nothing",)),
    ("TF_Version", "Other"): ("RuntimeError", ("the loaded library says 2.20.1",)),
    ("TFE_ExecutorIsAsync", "Other"): ("RuntimeError", ("in asynchronous execution",)),
    (None, "Null"): ("RuntimeError", ("gave no", "has no memory")),
    (None, "Raise"): ("MemoryError", ("injected",)),
    (None, "Absurd"): ("RuntimeError", ("-1 dimensions", "size -1")),
    ("TFE_TensorHandleDataType", "Absurd"): ("TypeError", ("element type 99", "must be of float32")),
    (None, "NoOutput"): ("RuntimeError", ("gave 0 outputs, not one",)),
    (None, "TwoOutputs"): ("RuntimeError", ("gave 2 outputs, not one",)),
    (None, "NullOutput"): ("RuntimeError", ("gave a null for its output",)),
    (None, "DType"): ("RuntimeError", ("found int32", "gave int32")),
    (None, "Rank"): (
        "RuntimeError",
        ("found float32 of rank 3", ", 1] on CPU:0, and for the same sizes before"),
    ),
    (None, "Device"): ("RuntimeError", ("on another device", "on GPU:0")),
    (None, "Memory"): ("RuntimeError", ("on another device", "on GPU:0")),
}


@pytest.fixture(scope="module")
def fake(suite: Project, tmp_path_factory: pytest.TempPathFactory) -> Fake:
    return Fake.write(tmp_path_factory.mktemp("fake"), suite)


def is_clear(case: dict[str, Any]) -> bool:
    """Whether the exception is of the right class and says what happened."""
    (kind, text), symbol, fault = case["came"], case["symbol"], case["fault"]
    if fault == "Status":
        injected, name = f"injected into {symbol}", text.partition(" [Op:")[2].removesuffix("] name: ")
        return kind == CLASSES[case["code"]] and text in (injected, f"{injected} [Op:{name}] name: ")
    if symbol == MODES and kind == "RuntimeError" and "its eager context is not to be had" in text:
        # While TensorFlow is looked for; the reason is part of the text.
        return "injected" in text or "gave no modes" in text
    expected, words = SAYS.get((symbol, fault)) or SAYS[None, fault]
    return kind == expected and any(word in text for word in words)


def problem(case: dict[str, Any], clean: dict[str, Any]) -> str | None:
    """What is wrong with what came of a fault. No more lives after it, and three calls, than without it."""
    fired, symbol = case["fired"], case["symbol"]
    is_first = case["program"] == "first call"
    if case["end"] != 0 or "came" not in case:
        return "the process failed"
    if case["misuse"]:
        return "something was used that isn't there"
    if fired is None:
        is_moot = (symbol, case["fault"]) == MOOT and case["came"] == clean["came"]
        return None if is_moot else "the fault didn't happen"
    for line in case["stderr"]:
        if not (is_first and line.startswith("rextio-tensorflow: regions are off, since ")):
            return "another text on stderr"
    if len(case["stderr"]) > 1:
        return "regions said twice that they are off"
    if case["later"] != clean["later"]:
        return "a later call gave something else"
    expected = dict(clean["live"])
    if symbol == WRAP:
        # Whether TensorFlow took the reference of a tensor that it couldn't make is open, so it isn't given back.
        expected["TFE_TensorHandle"] += 1
    # Fewer operations are kept for later calls where a region, or all regions, were given up.
    if any(count > expected.get(kind, 0) for kind, count in case["live"].items()):
        return "something still lives"
    if case["came"] == clean["came"]:
        has_another_way = (
            fired in REGION_WORK or symbol in FOR_ANYTHING or (symbol, case["fault"]) in HARMLESS
        )
        return None if is_first or has_another_way else "nothing came of the fault"
    if fired in REGION_WORK and symbol not in FOR_ANYTHING:
        return "there is another way, and it wasn't taken"
    return None if is_clear(case) else "the error isn't clear"


def test_every_fault_is_one_clear_error(fake: Fake, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [json.loads(line) for line in fake.drive("faults").splitlines()]
    clean = {line["program"]: line for line in lines if line["symbol"] is None}
    cases = [line for line in lines if line["symbol"]]
    for line in clean.values():
        assert line["came"][0] == "ok" and line["end"] == 0 and not line["stderr"] and not line["misuse"]
    problems = [(found, case) for case in cases if (found := problem(case, clean[case["program"]]))]
    counts = Counter(case["came"] == clean[case["program"]]["came"] for case in cases if "came" in case)
    with capsys.disabled():
        symbols = len({case["symbol"] for case in cases})
        print(
            f"\n  faults behind the boundary: {symbols} symbols, {len(cases)} faults injected, "
            f"{len(cases) - len(problems)} survived: {counts[False]} errors, {counts[True]} right results"
        )
    assert not problems, f"{len(problems)} faults went wrong, the first: {problems[:3]}"
    # Whatever can fail behind Python did.
    called = {(case["symbol"], case["fault"]) for case in cases}
    assert {symbol for symbol, _ in called} >= {CHECK, HANDLE, WRAP, MODES, TAPE, WATCHED}


def refused(fake: Fake, *words: str, **variables: str) -> list[list[str]]:
    """Both calls of a process in which TensorFlow can't be used; the first is refused in these words."""
    first, second = json.loads(fake.drive("load", **variables))
    assert first[0] == "RuntimeError", first
    for word in ("rextio-tensorflow cannot use TensorFlow in this process", *words):
        assert word in first[1], (word, first)
    return [first, second]


@pytest.mark.parametrize(("fault", "found"), [("Other", "2.20.1"), ("Null", "nothing")])
def test_another_version_is_refused_once(fake: Fake, fault: str, found: str) -> None:
    _, second = refused(fake, f"the loaded library says {found}", FAKE_VERSION=fault)
    assert second[0] == "ok"


@pytest.mark.parametrize("image", IMAGES[1:])
def test_an_image_that_is_not_loaded(fake: Fake, image: str) -> None:
    first, second = refused(fake, "has not loaded", image, "not in this process", FAKE_IDLE=image)
    assert second == first


def linked(fake: Fake, folder: Path, image: str, *needs: Path) -> Fake:
    """The same, but that one image is an empty library which needs others."""
    other = Fake(folder / "other", fake.project)
    shutil.copytree(fake.folder, other.folder)
    command = ["cc", "-shared", "-o", other.image(image), "-Wl,--no-as-needed", *needs]
    subprocess.run(command, check=True)
    return other


@pytest.mark.parametrize("image", IMAGES[1:])
def test_an_image_without_the_symbols(fake: Fake, tmp_path: Path, image: str) -> None:
    refused(linked(fake, tmp_path, image), "has no symbol", image)


@pytest.mark.parametrize("image", IMAGES[1:])
def test_an_image_with_the_symbols_of_another(fake: Fake, tmp_path: Path, image: str) -> None:
    foreign = fake.image(IMAGES[0])
    other = linked(fake, tmp_path, image, foreign)
    refused(other, f"comes from {foreign}", f"not from {other.image(image)}", "another TensorFlow")
