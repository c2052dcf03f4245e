"""`verify-evidence`: good evidence is accepted, and every change of it is refused, whoever made the hash anew."""

import copy
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rextio_tensorflow.tools.evidence import schema
from rextio_tensorflow.tools.evidence.canonical import MOST_BYTES, Refused, canonical

from support import evidence
from support.places import TESTS
from support.tools import tool

FILE = TESTS / "data/cuda-evidence.json"
GOOD = FILE.read_bytes()
PAYLOAD = json.loads(GOOD)["payload"]
Place = tuple[str | int, ...]

# Where more than one value is legal.
FREE = re.compile(
    r"source\.plugin_commit|environment\.(cuda_driver_version|gpu\.sm)|artifacts\.\d\.(role|label|sha256|size_bytes)"
    r"|runtime_images\.\d\.(sha256|size_bytes|build_id)|orchestration\.\w+_sha256"
    r"|invariants\.numerical\.max_scaled_error"
)


def places(value: object, place: Place = ()) -> Iterator[Place]:
    """Every place in the data, its root too."""
    yield place
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in items:
        yield from places(item, (*place, name))


def at(value: Any, place: Place) -> Any:
    for name in place:
        value = value[name]
    return value


def changed(place: Place, change: Callable[[Any, Any], None]) -> Any:
    """The payload after `change(parent, name)`."""
    content = copy.deepcopy({"payload": PAYLOAD})
    change(at(content, ("payload", *place)[:-1]), ("payload", *place)[-1])
    return content["payload"]


def setting(place: Place, value: object) -> Any:
    return changed(place, lambda parent, name: parent.__setitem__(name, value))


def refused(data: bytes) -> str:
    with pytest.raises(Refused) as caught:
        schema.verify(data)
    told = str(caught.value)
    assert told and len(told) < 200 and "\n" not in told and told.isascii()
    return told


PLACES = list(places(PAYLOAD))
OBJECTS = [place for place in PLACES if isinstance(at(PAYLOAD, place), dict)]
FIXED = [place for place in PLACES if place and not FREE.fullmatch(".".join(map(str, place)))]
anyhow = settings(deadline=None, suppress_health_check=list(HealthCheck))
scalars = (
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
)
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5
)


def test_the_synthetic_file_is_accepted_and_is_what_its_generator_writes() -> None:
    assert evidence.spelled(evidence.payload()) == GOOD
    ran = tool("verify-evidence", str(FILE))
    assert (ran.status, ran.stderr) == (0, "")
    answer = {
        "certification_ready": False,
        "payload_sha256": json.loads(GOOD)["payload_sha256"],
        "schema_verified": True,
        "support_claim": False,
    }
    assert ran.stdout == canonical(answer) + "\n"


@anyhow
@given(st.permutations(range(7)), st.permutations(range(3)))
def test_rows_may_stand_in_any_order(artifacts: list[int], images: list[int]) -> None:
    content = copy.deepcopy(PAYLOAD)
    content["artifacts"] = [content["artifacts"][index] for index in artifacts]
    content["runtime_images"] = [content["runtime_images"][index] for index in images]
    assert schema.verify(evidence.spelled(content))


@anyhow
@given(
    st.sampled_from(schema.SMS),
    st.integers(12_000, 999_999),
    st.floats(0, 1),
    st.integers(1, 2**40),
    st.from_regex(r"[0-9a-f]{8,128}", fullmatch=True) | st.none(),
    st.from_regex(r"[A-Za-z0-9]([A-Za-z0-9._+-]/?)?[a-z0-9]", fullmatch=True),
)
def test_what_may_differ_is_accepted(
    sm: str, driver: int, error: float, size: int, build_id: str | None, label: str
) -> None:
    content = copy.deepcopy(PAYLOAD)
    content["environment"] |= {"cuda_driver_version": driver, "gpu": {"ordinal": 0, "sm": sm}}
    content["invariants"]["numerical"]["max_scaled_error"] = abs(error)
    content["artifacts"][0] |= {"size_bytes": size, "label": label}
    content["runtime_images"][0] |= {"size_bytes": size, "build_id": build_id}
    assert schema.verify(evidence.spelled(content))


@anyhow
@given(st.integers(0, len(GOOD) - 1), st.integers(0, 255))
def test_every_other_byte_is_refused(index: int, byte: int) -> None:
    if GOOD[index] != byte:
        refused(GOOD[:index] + bytes([byte]) + GOOD[index + 1 :])


@anyhow
@given(st.integers(0, len(GOOD)), st.binary(min_size=1, max_size=8))
def test_more_and_fewer_bytes_are_refused(index: int, extra: bytes) -> None:
    refused(GOOD[:index] + extra + GOOD[index:])
    if index < len(GOOD):
        refused(GOOD[:index] + GOOD[index + 1 :])
        refused(GOOD[:index])


@anyhow
@given(st.sampled_from(FIXED), values)
def test_every_other_value_is_refused_under_a_right_hash(place: Place, value: object) -> None:
    if canonical(at(PAYLOAD, place)) != canonical(value):
        refused(evidence.spelled(setting(place, value)))


@anyhow
@given(st.sampled_from(PLACES[1:]), values.filter(lambda value: not isinstance(value, str | int | float)))
def test_no_place_takes_another_kind_of_value(place: Place, value: object) -> None:
    if canonical(at(PAYLOAD, place)) != canonical(value) and not (value is None and place[-1] == "build_id"):
        refused(evidence.spelled(setting(place, value)))


@pytest.mark.parametrize("place", PLACES[1:], ids=lambda place: ".".join(map(str, place)))
def test_nothing_may_be_missing_or_twice(place: Place) -> None:
    refused(evidence.spelled(changed(place, lambda parent, name: parent.pop(name))))
    if isinstance(place[-1], int):
        refused(evidence.spelled(changed(place, lambda parent, name: parent.append(parent[name]))))
        if len(at(PAYLOAD, place[:-1])) > 1:
            other = at(PAYLOAD, place[:-1])[place[-1] - 1]
            refused(evidence.spelled(setting(place, other)))


@anyhow
@given(st.sampled_from(OBJECTS), st.text(), values)
def test_unknown_fields_are_refused(place: Place, name: str, value: object) -> None:
    content = copy.deepcopy(PAYLOAD)
    known = at(content, place)
    if name not in known:
        known[name] = value
        told = refused(evidence.spelled(content))
        assert "unknown field" in told or "looks like" in told or "longer" in told


@anyhow
@given(values)
def test_what_is_no_evidence_is_refused(value: object) -> None:
    refused((canonical(value) + "\n").encode("ascii"))
    refused(evidence.spelled(value))
    for name in json.loads(GOOD):
        if canonical(json.loads(GOOD)[name]) != canonical(value):
            refused((canonical({**json.loads(GOOD), name: value}) + "\n").encode("ascii"))


FLAGS: list[Place] = [
    ("contract", "support_claim"),
    ("contract", "certification_ready"),
    ("invariants", "execution", "kernel_activity_verified"),
    ("invariants", "execution", "runtime_transfer_profiled"),
]


@pytest.mark.parametrize("flag", FLAGS, ids=lambda flag: flag[-1])
def test_the_four_flags_can_be_nothing_but_false(flag: Place) -> None:
    for value in (True, 0, 0.0, None, "false", "", [], {}):
        assert flag[-1] in refused(evidence.spelled(setting(flag, value)))
    assert flag[-1] in refused(evidence.spelled(changed(flag, lambda parent, name: parent.pop(name))))


GPU: Place = ("environment", "gpu")
NUMERICAL: Place = ("invariants", "numerical")
LABEL: Place = ("artifacts", 0, "label")
TAMPERED: dict[str, tuple[Place, object]] = {
    "version": (("package", "version"), "0.1.3"),
    "core commit": (("source", "core_commit"), "0" * 40),
    "base commit": (("source", "base_candidate_commit"), "0" * 40),
    "upper-case commit": (("source", "plugin_commit"), "A" * 40),
    "short commit": (("source", "plugin_commit"), "a" * 39),
    "API": (("contract", "plugin_api"), "1.7"),
    "Rust": (("toolchain", "rustc_version"), "1.93.1"),
    "target": (("toolchain", "target"), "aarch64-unknown-linux-gnu"),
    "SM 100": ((*GPU, "sm"), "sm_100"),
    "SM as a list": ((*GPU, "sm"), ["sm_80"]),
    "SM as an object": ((*GPU, "sm"), {"sm_80": 1}),
    "ordinal 1": ((*GPU, "ordinal"), 1),
    "ordinal false": ((*GPU, "ordinal"), False),
    "ordinal 0.0": ((*GPU, "ordinal"), 0.0),
    "ordinal -0.0": ((*GPU, "ordinal"), -0.0),
    "clean 1": (("source", "core_clean"), 1),
    "not clean": (("source", "plugin_clean"), False),
    "rank 1.0": (("invariants", "output", "rank"), 1.0),
    "rank true": (("invariants", "output", "rank"), True),
    "shape": (("invariants", "output", "shape"), [4.0]),
    "Python": (("environment", "python_version"), "3.11.9"),
    "old driver": (("environment", "cuda_driver_version"), 11_999),
    "driver too new": (("environment", "cuda_driver_version"), 1_000_000),
    "driver text": (("environment", "cuda_driver_version"), "12080"),
    "driver bool": (("environment", "cuda_driver_version"), True),
    "ranks": (("orchestration", "ranks"), [2, 1]),
    "operations": (("orchestration", "operations"), PAYLOAD["orchestration"]["operations"][::-1]),
    "tolerance": ((*NUMERICAL, "atol"), 1e-4),
    "error above 1": ((*NUMERICAL, "max_scaled_error"), 1.0000001),
    "negative error": ((*NUMERICAL, "max_scaled_error"), -0.1),
    "error bool": ((*NUMERICAL, "max_scaled_error"), True),
    "error int": ((*NUMERICAL, "max_scaled_error"), 1),
    "unknown role": (("artifacts", 0, "role"), "log"),
    "repeated role": (("artifacts", 0, "role"), "harness_script"),
    "role as a list": (("artifacts", 0, "role"), ["provider_probe"]),
    "size 0": (("artifacts", 0, "size_bytes"), 0),
    "size too large": (("artifacts", 0, "size_bytes"), 2**40 + 1),
    "size bool": (("artifacts", 0, "size_bytes"), True),
    "upper-case hash": (("artifacts", 0, "sha256"), "A" * 64),
    "another image": (("runtime_images", 0, "wheel_path"), "tensorflow/libtensorflow_framework.so.2"),
    "not mapped": (("runtime_images", 0, "mapped"), False),
    "build id": (("runtime_images", 0, "build_id"), "abc"),
    "label upwards": (LABEL, "a/../b"),
    "label with a slash at the end": (LABEL, "a/"),
    "label too long": (LABEL, "a" * 241),
    "empty label": (LABEL, ""),
    "label with a newline": (LABEL, "a\n"),
}


@pytest.mark.parametrize(("place", "value"), TAMPERED.values(), ids=TAMPERED)
def test_tampering_is_refused_under_a_right_hash(place: Place, value: object) -> None:
    refused(evidence.spelled(setting(place, value)))


LEAKS = [
    "/home/somebody/x",
    "see /etc/passwd",
    "a//b",
    r"C:\Users\x",
    "c:/Users",
    r"\\host\share",
    "http://example.org",
    "HTTPS://example.org",
    "file:///x",
    "token=abc",
    "PASSWORD: abc",
    "api_key=abc",
    "ghp_0123456789abcdefghij",
    "github_pat_0123456789",
    "AKIA0123456789ABCDEF",
    "-----BEGIN RSA PRIVATE KEY-----",
]


@pytest.mark.parametrize("leak", LEAKS)
def test_leaks_are_refused_in_values_and_keys(leak: str) -> None:
    for content in (setting(LABEL, leak), setting(("contract", leak), "x")):
        told = refused(evidence.spelled(content))
        assert "looks like" in told and leak not in told


# Not even what a label may be spelled with.
@pytest.mark.parametrize("leak", ["a/ghp_0123456789abcdefghij", "AKIA0123456789ABCDEF"])
def test_a_label_may_hold_no_secret(leak: str) -> None:
    assert "a secret" in refused(evidence.spelled(setting(LABEL, leak)))


def nested(depth: int) -> object:
    value: object = 0
    for _ in range(depth):
        value = [value]
    return value


TEXT = GOOD.decode()
BYTES = {
    "no newline": GOOD[:-1],
    "two newlines": GOOD + b"\n",
    "CRLF": GOOD[:-1] + b"\r\n",
    "BOM": b"\xef\xbb\xbf" + GOOD,
    "blanks": TEXT.replace(":", ": ").encode(),
    "repeated key": TEXT.replace('"schema_version":1', '"schema_version":1,"schema_version":1').encode(),
    "escaped ASCII": TEXT.replace("Linux", "\\u004cinux").encode(),
    "another float": TEXT.replace("1e-05", "0.00001").encode(),
    "NaN": TEXT.replace("0.0625", "NaN").encode(),
    "Infinity": TEXT.replace("0.0625", "Infinity").encode(),
    "1e400": TEXT.replace("0.0625", "1e400").encode(),
    "5,000 digits": TEXT.replace("12080", "1" * 5000).encode(),
    "bad UTF-8": TEXT.replace("Linux", "Lin\xff").encode("latin-1"),
    "not ASCII": TEXT.replace("Linux", "Lin\xfcx").encode(),
    "a lone surrogate": TEXT.replace("Linux", "\\ud800").encode(),
    "empty": b"",
    "an array": b"[]\n",
    "too long": GOOD[:-1] + b" " * MOST_BYTES + b"\n",
    "brackets": b"[" * 20_000,
    "closed brackets": b"[" * 20_000 + b"]" * 20_000 + b"\n",
    "nested": evidence.spelled(setting(LABEL, nested(13))),
    "a long text": evidence.spelled(setting(LABEL, "a" * 513)),
    "changed without a hash": TEXT.replace("sm_80", "sm_90").encode(),
    "an upper-case hash": TEXT.replace(
        json.loads(GOOD)["payload_sha256"], json.loads(GOOD)["payload_sha256"].upper()
    ).encode(),
}


@pytest.mark.parametrize("data", BYTES.values(), ids=BYTES)
def test_other_bytes_are_refused(data: bytes) -> None:
    assert data != GOOD
    refused(data)


@pytest.mark.parametrize("name", ["empty", "brackets", "5,000 digits", "too long", "bad UTF-8"])
def test_a_refusal_is_one_line_and_status_1(name: str, tmp_path: Path) -> None:
    path = tmp_path / "evidence.json"
    path.write_bytes(BYTES[name])
    ran = tool("verify-evidence", str(path))
    assert (ran.status, ran.stdout) == (1, "")
    assert ran.stderr.startswith("refused: ") and ran.stderr.count("\n") == 1


@pytest.mark.parametrize("path", ["nowhere.json", "."])
def test_a_path_that_is_no_file_is_refused(path: str, tmp_path: Path) -> None:
    ran = tool("verify-evidence", path, cwd=tmp_path)
    assert (ran.status, ran.stdout) == (1, "") and ran.stderr.count("\n") == 1


def test_help_says_what_is_not_proven() -> None:
    told = " ".join(tool("verify-evidence", "--help").stdout.split())
    assert "not proven" in told and "nothing is supported" in told


def test_it_needs_neither_tensorflow_nor_rextio(tmp_path: Path) -> None:
    """A startup file forbids both imports, subprocesses and sockets."""
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "def watch(event, arguments):\n"
        "    name = arguments[0].partition('.')[0] if event == 'import' else event\n"
        "    if name in ('tensorflow', 'rextio', 'numpy', 'subprocess.Popen', 'socket.connect', 'os.system'):\n"
        "        raise SystemExit(f'{event} {name}')\n"
        "sys.addaudithook(watch)\n",
        encoding="utf-8",
    )
    ran = tool("verify-evidence", str(FILE), PYTHONPATH=str(tmp_path))
    assert (ran.status, ran.stderr) == (0, "")
    # A tool that does need them meets the ban.
    assert "subprocess.Popen" in tool("doctor", PYTHONPATH=str(tmp_path)).stderr


def test_the_contract_is_this_one() -> None:
    assert schema.contract() == {
        "schema_version": 1,
        "candidate": "tensorflow-cuda-e3",
        "support_claim": False,
        "certification_ready": False,
        "real_gpu_evidence": False,
        "plugin_api": "1.6",
        "core_commit": "7f47f0ce8cea0b6dbeb7fd3c733f65eeaa6bb5e0",
        "provider_commit": "cf65733f06b91a801f9806367f09948ee7162540",
        "provider_id": "rextio-device-cuda",
        "capability_id": "cuda-tensorflow-tfe-linux-x86_64",
        "target": "x86_64-unknown-linux-gnu",
        "python": "3.11",
        "rust": "1.95.0",
        "tensorflow": "2.21.0",
        "device": "cuda:0",
        "dtype": "float32",
        "ranks": [1, 2],
        "input_residency": "device",
        "operations": ["tf.matmul", "tf.nn.bias_add", "tf.nn.relu", "tf.reduce_mean-axis1"],
        "hosted_ci": {
            "synthetic_probe": True,
            "generate": True,
            "compile_link_cdylib": True,
            "import_tensorflow": False,
            "load_extension": False,
            "execute_extension": False,
            "execute_cuda": False,
        },
        "resource_contracts": [
            "framework.tensor:framework:borrow-validate",
            "framework.eager-context:framework:borrow-validate",
        ],
    }


def test_the_contract_pins_the_toolchain_of_this_project() -> None:
    toolchain = (TESTS.parents[1] / "rust-toolchain.toml").read_text(encoding="utf-8")
    assert f'channel = "{schema.contract()["rust"]}"' in toolchain
