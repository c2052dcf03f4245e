"""A project on CUDA, generated, compiled and linked with a synthetic probe: there is no GPU, and none is needed.

What runs here runs on a TensorFlow without a GPU, where each call is refused, and on the fake one, which has a GPU.
"""

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support import cuda
from support.fake import Fake
from support.hosts import MAIN, host
from support.project import ROUTE, Project
from support.tools import tool

CHAIN = [
    "cuda0-matmul-f32-2d",
    "cuda0-bias-add-nhwc-f32-2d-1d",
    "cuda0-relu-f32-2d",
    "cuda0-reduce-mean-axis1-f32-2d",
]

OTHER_GPU = {"ordinal": 0, "name": "Another GPU", "compute_major": 7, "compute_minor": 5, "sm": "sm_75"}


def write(root: Path, model: str = cuda.MIXED, **report: object) -> Project:
    files = {"rextio.toml": cuda.config(cuda.probe(root.parent / f"{root.name}-probe", **report))}
    return Project.write(root, {**files, "lane/model.py": model}, cuda.env())


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return write(tmp_path_factory.mktemp("cuda")).build()


def sha256(value: object) -> str:
    return hashlib.sha256(json.dumps(value, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def plan(project: Project) -> dict[str, Any]:
    path = project.root / ".rextio/generated/rust/device-provider.lock.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found["device_provider"]


def test_every_function_is_native_by_the_rules_of_its_device(project: Project) -> None:
    names = ("on_cuda", "relu", "on_cpu", "both")
    assert {project.route(f"lane.model.{name}") for name in names} == {ROUTE}
    claims = project.functions["lane.model.on_cuda"]["plugin_claims"]
    assert [claim["rule_id"].removeprefix("rextio-tensorflow/") for claim in claims] == CHAIN


def test_what_the_provider_was_asked_and_allowed(project: Project) -> None:
    found = plan(project)
    assert found["report"]["support_claim"] is False and found["report"]["certification_tier"] == "build-only"
    (requirement,) = found["artifact_profile"]["device_requirements"]
    assert requirement["logical_device"] == "gpu:0" and requirement["runtime"] == "tensorflow-tfe"
    pins = {each["name"]: each["version"] for each in found["artifact_profile"]["runtime_requirements"]}
    assert pins["cpython"] == "3.11" and pins["tensorflow"] == "2.21.0"
    allowed, lock = found["lowering_authorization"], found["lock"]
    assert (allowed["provider_id"], allowed["capability_id"]) == (cuda.PROVIDER, cuda.CAPABILITY)
    assert allowed["artifact_profile_sha256"] == lock["artifact_profile_sha256"]
    assert lock["artifact_profile_sha256"] == sha256(found["artifact_profile"])
    resources = found["contribution"]["resource_contracts"]
    assert len(resources) == 2
    for each in resources:
        assert each["access"] == "borrow-validate"
        assert not any(value for name, value in each.items() if name.startswith("may_"))


def generated(project: Project) -> str:
    sources = sorted((project.root / ".rextio/generated/rust/src").rglob("*.rs"))
    return "\n".join(source.read_text(encoding="utf-8") for source in sources)


def test_each_operation_is_fed_by_the_one_before(project: Project) -> None:
    text = generated(project)
    body = text[text.index("fn lane__model__on_cuda") :]
    names = ("matmul_operator", "bias_add", "relu", "reduce_mean")
    places = [body.index(f"rextio_tensorflow_rule_{name}::{name}(") for name in names]
    assert places == sorted(places)
    assert "Device::Cuda0" in body and "mod rextio_tensorflow_cuda" in text


def test_a_project_on_the_cpu_has_none_of_it(tmp_path: Path) -> None:
    model = "import tensorflow as tf\nfrom rextio_tensorflow.types import TensorF32Cpu2D\n"
    model += "\n\ndef relu(x: TensorF32Cpu2D) -> TensorF32Cpu2D:\n    return tf.nn.relu(x)\n"
    project = Project.write(tmp_path, {"lane/model.py": model})
    project.rextio("generate")
    assert "rextio_tensorflow_cuda" not in generated(project)


LOAD = """
import sys, tensorflow as tf
import _rextio_native as native
assert not tf.config.list_physical_devices("GPU")
x, weight, bias = tf.ones((4, 3)), tf.ones((3, 2)), tf.ones((2,))
def told(function, *args):
    try:
        return function(*args)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
for args in [(x, weight, bias), (tf.cast(x, tf.float64), weight, bias), (bias, weight, bias), (1, weight, bias)]:
    print(told(native.lane__model__on_cuda, *args))
with tf.GradientTape() as tape:
    tape.watch(x)
    print(told(native.lane__model__on_cuda, tf.cast(x, tf.float32), weight, bias))
with tf.device("CPU:0"):
    print(told(native.lane__model__on_cuda, x, weight, bias))
print(told(native.lane__model__both, x, x))
print(native.lane__model__on_cpu(x, weight, bias).numpy().tolist())
"""


def test_without_a_gpu_every_call_on_cuda_is_refused_in_clear_words(project: Project) -> None:
    lines = project.run(LOAD, CUDA_VISIBLE_DEVICES="-1").stdout.splitlines()
    no_gpu = (
        "ValueError: TensorFlow has 0 devices GPU:0 in this process, and a function on CUDA needs exactly one"
    )
    assert lines[0] == no_gpu
    assert lines[1].startswith("TypeError: the argument `x` must be of float32, but it is of float64")
    assert lines[2].startswith("ValueError: the argument `x` must be of rank 2, but it is of rank 1")
    assert lines[2].endswith("annotate `x` with TensorF32Cuda0_1D")
    assert lines[3].startswith("TypeError: the argument `x` must be an eager tf.Tensor")
    assert lines[4].startswith("RuntimeError: the argument `x` is watched by a tf.GradientTape")
    assert lines[5].startswith("RuntimeError: ") and "it runs on GPU:0 only" in lines[5]
    assert lines[6] == no_gpu
    assert lines[7] == "[4.0, 4.0, 4.0, 4.0]"


FAKE = """
import ctypes, json, tensorflow as tf
import _rextio_native as native
library = tf.library
def report():
    lines = [line.split() for line in tf.text(library.fake_report).splitlines()]
    return {line[1]: int(line[2]) for line in lines if line[0] == "calls"}, [l for l in lines if l[0] == "misuse"]
def at(place, shape):
    count = 1
    for size in shape:
        count *= size
    tensor = tf.constant(shape, [index / 4 - 1 for index in range(count)])
    name = f"/job:localhost/replica:0/task:0/device:{place}".encode()
    assert library.fake_move(ctypes.c_size_t(tensor.handle), name)
    return tensor
def told(function, *args):
    try:
        return function(*args).shown()
    except Exception as error:
        return f"{type(error).__name__}: {error}"
def chain(place):
    return [at(place, shape) for shape in ((4, 3), (3, 2), (2,))]
out = {}
library.fake_gpu(True)
args, here = chain("GPU:0"), chain("CPU:0")
told(native.lane__model__on_cuda, *args)
library.fake_calm()
out["gpu"] = [told(native.lane__model__on_cuda, *args) for _ in range(3)]
out["calls"], out["misuses"] = report()
out["cpu"] = told(native.lane__model__on_cpu, *here)
out["relu"] = told(native.lane__model__relu, at("GPU:0", (2, 2)))
out["both"] = told(native.lane__model__both, at("GPU:0", (2, 2)), at("CPU:0", (2, 2)))
out["from_cpu"] = told(native.lane__model__relu, at("CPU:0", (2, 2)))
out["from_gpu1"] = told(native.lane__model__relu, at("GPU:1", (2, 2)))
out["second_from_cpu"] = told(native.lane__model__on_cuda, args[0], here[1], args[2])
out["cpu_from_gpu"] = told(native.lane__model__on_cpu, args[0], here[1], here[2])
for name, symbol, fault in [
    ("two", "TFE_ContextListDevices", "Other"), ("no_list", "TFE_ContextListDevices", "Null"),
    ("negative", "TF_DeviceListCount", "Absurd"), ("no_name", "TF_DeviceListName", "Null"),
    ("no_type", "TF_DeviceListType", "Null"), ("failed", "TFE_ContextListDevices", "Status"),
    ("result", "TFE_Execute", "Device"), ("memory", "TFE_Execute", "Memory"),
    ("async", "TFE_ExecutorIsAsync", "Other"),
]:
    x = at("GPU:0", (2, 2))
    assert library.fake_plan(symbol.encode(), ctypes.c_uint64(1), fault.encode(), 8)
    out[name] = told(native.lane__model__relu, x)
    library.fake_calm()
library.fake_tape(True)
assert library.fake_plan(b"_Z35TFE_Py_TapeSetPossibleGradientTypesP7_object", ctypes.c_uint64(1), b"Other", 0)
x = at("CPU:0", (2, 2))
library.fake_calm()
assert library.fake_plan(b"_Z35TFE_Py_TapeSetPossibleGradientTypesP7_object", ctypes.c_uint64(1), b"Other", 0)
out["tape"] = told(native.lane__model__relu, x)
out["tape_calls"] = report()[0]
library.fake_tape(False)
library.fake_calm()
del args, here, x
out["after"] = report()[1]
print(json.dumps(out))
"""


def test_the_chain_runs_on_the_gpu_of_the_fake_tensorflow(project: Project, tmp_path: Path) -> None:
    fake = Fake.write(tmp_path / "fake", project)
    path = f"{fake.folder}:{project.tree}"
    env = {**project.env, "PYTHONPATH": path, "REXTIO_NATIVE_MODE": "native"}
    done = subprocess.run([sys.executable, "-c", FAKE], env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    out = json.loads(done.stdout)
    here = out["cpu"]
    assert here.startswith("1 [4] CPU:0 CPU:0 [")
    # The same bits, each time, and all on the GPU.
    assert out["gpu"] == [here.replace("CPU:0", "GPU:0")] * 3
    calls = out["calls"]
    for never in ("copy", "TFE_TensorHandleResolve", "TF_NewGraph", "TFE_ContextAddFunction"):
        assert never not in calls
    assert calls["TFE_Execute"] == calls["TFE_OpSetDevice"] == 12
    assert not out["misuses"] and not out["after"]
    assert " GPU:0 GPU:0 " in out["relu"] and out["both"] == out["relu"]
    assert "must be on GPU:0, but it is on" in out["from_cpu"] and "device:CPU:0" in out["from_cpu"]
    assert "must be on GPU:0, but it is on" in out["from_gpu1"] and "device:GPU:1" in out["from_gpu1"]
    assert "the argument `weight` must be on GPU:0" in out["second_from_cpu"]
    assert "the argument `x` must be on CPU:0, but it is on" in out["cpu_from_gpu"]
    for name, words in {
        "two": "ValueError: TensorFlow has 2 devices GPU:0",
        "no_list": "RuntimeError: TensorFlow gave no list of its devices",
        "negative": "RuntimeError: TensorFlow listed -1 devices",
        "no_name": "RuntimeError: TensorFlow gave no name of one of its devices",
        "no_type": "RuntimeError: TensorFlow gave no type of one of its devices",
        "failed": "ResourceExhaustedError: injected into TFE_ContextListDevices",
        "result": "found float32 of rank 2 on CPU:0",
        "memory": "found float32 of rank 2 on another device",
        "async": "RuntimeError: a function compiled by rextio-tensorflow was called in asynchronous execution",
    }.items():
        assert words in out[name], (name, out[name])
    # Asked before anything of the tensor, which is on the CPU, was looked at.
    assert "is watched by a tf.GradientTape" in out["tape"]
    assert "TFE_TensorHandleCopySharingTensor" not in out["tape_calls"]


@pytest.mark.parametrize("version", ["0.1.6", "0.1.7"])
def test_older_hosts_generate_the_same(version: str, project: Project, tmp_path: Path) -> None:
    other = write(tmp_path / "old")
    command = [sys.executable, "-c", MAIN, "generate", str(other.root)]
    done = subprocess.run(command, env=cuda.env(host(version)), capture_output=True, text=True)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    ours = ("manifest_sha256", "artifact_profile_sha256", "preflight_sha256", "contribution_sha256")
    assert [plan(other)["lock"][name] for name in ours] == [plan(project)["lock"][name] for name in ours]


def test_without_a_provider_nothing_is_written(tmp_path: Path) -> None:
    project = Project.write(tmp_path, {"lane/model.py": cuda.MODEL})
    assert project.route("lane.model.on_cuda") == ROUTE
    done = project.rextio("build", ok=False)
    assert done.returncode == 1 and "RXT060" in done.stdout + done.stderr
    assert not (tmp_path / ".rextio/generated").exists()


@pytest.mark.parametrize(
    "report",
    [
        {"driver_version": 11080},
        {"device_count": 0, "devices": []},
        {"schema_version": 1},
        {"probe": "another"},
    ],
    ids=str,
)
def test_a_probe_that_finds_no_such_gpu_stops_the_build(report: dict[str, object], tmp_path: Path) -> None:
    project = write(tmp_path / "refused", cuda.MODEL, **report)
    done = project.rextio("generate", ok=False)
    assert done.returncode == 1 and "RXT060" in done.stdout + done.stderr
    assert not (project.root / ".rextio/generated").exists()


def test_why_and_build_say_what_a_project_without_a_provider_lacks(tmp_path: Path) -> None:
    project = Project.write(tmp_path, {"lane/model.py": cuda.MODEL})
    told = tool("why", str(project.root), "--format", "json").json
    for each in told["functions"]:
        assert not each["native"] and each["breaks_the_build"]
        (reason,) = (reason for reason in each["reasons"] if reason["reason"] == "no-device-provider")
        assert "RXT060" in reason["text"] and cuda.PROVIDER in reason["advice"]
    refused = tool("build", str(project.root), "--no-respell")
    assert refused.status == 1 and cuda.PROVIDER in refused.told and "nothing is built" in refused.told
    assert not (tmp_path / ".rextio/generated").exists()
    # In a copy, what runs on CUDA is left to Python.
    built = tool("build", str(project.root))
    assert cuda.PROVIDER in built.told and "Until then it stays in Python" in built.told


def test_why_and_build_take_a_project_with_a_provider(project: Project, tmp_path: Path) -> None:
    provider = str(cuda.provider())
    told = tool("why", str(project.root), "--format", "json", PYTHONPATH=provider).json
    assert told["native"] and not any(each["breaks_the_build"] for each in told["functions"])
    other = write(tmp_path / "other")
    built = tool("build", str(other.root), PYTHONPATH=provider)
    assert built.status == 0, f"{built.stdout}\n{built.stderr}"


@pytest.mark.parametrize(
    ("report", "state", "words"),
    [
        ({}, "ok", "build-only"),
        ({"driver_version": 11080}, "bad", "DRIVER_VERSION_TOO_OLD"),
        ({"schema_version": 1}, "bad", "PROBE_SCHEMA_INVALID"),
        ({"devices": [OTHER_GPU]}, "bad", "CUDA_SM_MISMATCH"),
    ],
    ids=["good", "driver", "schema", "another GPU"],
)
def test_the_doctor_shows_why_the_provider_refuses(
    report: dict[str, object], state: str, words: str, tmp_path: Path
) -> None:
    project = write(tmp_path / "asked", cuda.MODEL, **report)
    ran = tool(
        "doctor", str(project.root), "--for", "build", "--format", "json", PYTHONPATH=str(cuda.provider())
    )
    (found,) = (each for each in ran.json["findings"] if each["name"] == "CUDA")
    assert found["state"] == state and words in found["text"], found


def test_the_doctor_says_that_the_provider_is_missing(tmp_path: Path) -> None:
    project = write(tmp_path / "asked", cuda.MODEL)
    ran = tool("doctor", str(project.root), "--for", "build", "--format", "json", PYTHONPATH=None)
    (found,) = (each for each in ran.json["findings"] if each["name"] == "CUDA")
    assert found["state"] == "bad" and f"pip install {cuda.PROVIDER}" in found["remedy"]
