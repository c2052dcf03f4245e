"""The CUDA lane before anything is built: what is claimed, what is refused, and who must have allowed it."""

import dataclasses
import itertools
from types import SimpleNamespace
from typing import Any

import pytest
from rextio.artifacts.models import RuntimeRequirement
from rextio.devices import DeviceLoweringAuthorization, DeviceValueMetadata
from rextio.plugins.api import NON_LITERAL, ClaimSite
from rextio_tensorflow import plugin
from rextio_tensorflow.tools.evidence import schema

from support.sites import (
    F1,
    F2,
    G1,
    G2,
    PLUGIN,
    Lit,
    binop,
    call,
    claim,
    claimed,
    context,
    keyword,
    literal,
    not_covered,
    receiver,
    refused,
)

MATMUL, BIAS, RELU, MEAN = (
    f"tensorflow.{name}" for name in ("matmul", "nn.bias_add", "nn.relu", "reduce_mean")
)
FORMS: dict[str, tuple[ClaimSite, str]] = {
    "cuda0-matmul-f32-2d": (call(MATMUL, G2, G2), G2),
    "cuda0-bias-add-nhwc-f32-2d-1d": (call(BIAS, G2, G1, data_format="NHWC"), G2),
    "cuda0-relu-f32-2d": (call(RELU, G2), G2),
    "cuda0-reduce-mean-axis1-f32-2d": (call(MEAN, G2, axis=1, keepdims=False), G1),
}
CODES = {MATMUL: 35, BIAS: 36, RELU: 37, MEAN: 38}


@pytest.mark.parametrize("rule", FORMS)
def test_the_four_forms_are_claimed(rule: str) -> None:
    site, result = FORMS[rule]
    assert claimed(site) == (rule, result)
    # Options left out, and in the other order.
    for keywords in itertools.permutations(site.keywords):
        assert claimed(dataclasses.replace(site, keywords=keywords)) == (rule, result)
    bare = {BIAS: call(BIAS, G2, G1), MEAN: call(MEAN, G2, axis=1)}.get(site.target, site)
    assert claimed(bare) == (rule, result)
    assert claimed(dataclasses.replace(bare, target=bare.target.replace("tensorflow", "tf", 1))) == (
        rule,
        result,
    )


NEAR: list[ClaimSite] = [
    call(MATMUL, G2, F2),
    call(MATMUL, F2, G2),
    call(MATMUL, None, G2),
    call(MATMUL, G2, None),
    call(MATMUL, G2, G1),
    call(MATMUL, G2),
    call(MATMUL, G2, G2, G2),
    call(MATMUL, G2, G2, transpose_a=False),
    call(MATMUL, G2, G2, name="n"),
    call(MATMUL, G2, "float"),
    call(BIAS, G1, G2),
    call(BIAS, G2, F1),
    call(BIAS, G2, G1, data_format="NCHW"),
    call(BIAS, G2, G1, Lit("NHWC")),
    call(BIAS, G2, G1, name="n"),
    call(RELU, G1),
    call(RELU, G2, name="n"),
    call(RELU, G2, G2),
    call(MEAN, G2),
    call(MEAN, G2, Lit(1)),
    call(MEAN, G2, axis=0),
    call(MEAN, G2, axis=-1),
    call(MEAN, G2, axis=True),
    call(MEAN, G2, axis=1, keepdims=True),
    call(MEAN, G2, axis=1, keepdims=0),
    call(MEAN, G2, Lit(1), keepdims=False),
    call(MEAN, G1, axis=1),
    call(MEAN, G2, axis=None),
    dataclasses.replace(call(MEAN, G2), keywords=(keyword("axis", 1), keyword("axis", 1))),
    dataclasses.replace(call(MEAN, G2), keywords=(keyword("axis", 1, "str"),)),
    dataclasses.replace(call(MEAN, G2, axis=1), receiver=receiver(G2)),
    dataclasses.replace(call(RELU, G2), operand_literals=(literal(1),)),
    dataclasses.replace(call(RELU, G2), operand_literals=(NON_LITERAL, NON_LITERAL)),
]


@pytest.mark.parametrize("site", NEAR, ids=str)
def test_a_near_miss_has_the_code_of_its_target(site: ClaimSite) -> None:
    code, text = refused(site)
    assert code == CODES[site.target], text
    assert "CUDA" in text and "Cuda0" in text


@pytest.mark.parametrize(
    "site",
    [
        *(call(f"tensorflow.{name}", G2, G2) for name in ("linalg.matmul", "add", "subtract", "nothing")),
        *(call(f"tensorflow.{name}", G2) for name in ("nn.sigmoid", "nn.tanh", "transpose", "nn.gelu")),
        *(call(f"tensorflow.{name}", G2, axis=1) for name in ("math.reduce_mean", "reduce_sum", "argmax")),
        call("tensorflow.nn.softmax", G2, axis=1),
        *(binop(symbol, G2, G2) for symbol in "+-*/@%"),
        binop("+", F2, G1),
        binop("*", "float", G2),
        call("<", G1, G1, site_kind="compare"),
    ],
    ids=str,
)
def test_everything_else_on_cuda_is_034(site: ClaimSite) -> None:
    code, text = refused(site)
    assert code == 34 and "GPU" in text and "CPU" in text


@pytest.mark.parametrize("target", ["len", "numpy.add", "relu", "app.helper"])
def test_what_is_not_tensorflows_is_not_covered(target: str) -> None:
    not_covered(call(target, G2))


def test_the_lane_starts_at_a_cuda_operand() -> None:
    not_covered(call(MATMUL, None, None))
    assert claimed(call(RELU, F2)) == ("relu-f32-cpu-2d", F2)


def test_types_say_what_their_values_need() -> None:
    requirements = (
        RuntimeRequirement("cpython", "3.11", ("private-eager-abi",)),
        RuntimeRequirement("tensorflow", "2.21.0", ("cuda", "python-wheel", "tfe-c-api")),
    )
    seen = {}
    for each in PLUGIN.type_vocabulary():
        if "-cuda0-" in each.key:
            seen[each.key] = each.device_value_metadata
            assert any(
                "compile_error!" in text and "mod rextio_tensorflow_cuda" in text for text in each.helpers
            )
        else:
            assert each.device_value_metadata is None
            assert not any("rextio_tensorflow_cuda" in text for text in each.helpers)
    assert set(seen) == {G1, G2}
    for key, rank in ((G1, 1), (G2, 2)):
        assert seen[key] == DeviceValueMetadata(
            logical_device="cuda:0",
            backend="cuda",
            dtype="float32",
            rank=rank,
            layout="dense",
            runtime_version="2.21.0",
            runtime="tensorflow-tfe",
            reuse_domain_runtime=True,
            features=("eager", "inference", "no-grad"),
            memory_spaces=("device",),
            runtime_requirements=requirements,
        )


def authorization(**change: Any) -> DeviceLoweringAuthorization:
    fields: dict[str, Any] = {
        "provider_id": "rextio-device-cuda",
        "capability_id": "cuda-tensorflow-tfe-linux-x86_64",
        "logical_device": "gpu:0",
        "backend": "cuda",
        "runtime": "tensorflow-tfe",
        "reuse_domain_runtime": True,
        "features": ("eager", "inference", "no-grad"),
        "layouts": ("dense",),
        "memory_spaces": ("device",),
        "artifact_profile_sha256": "0" * 64,
    }
    return DeviceLoweringAuthorization(**{**fields, **change})


def accepted(site: ClaimSite) -> ClaimSite:
    answer = claim(site)
    return dataclasses.replace(site, rule_id=answer.rule_id, result_type=answer.result_type)


def operands(site: ClaimSite) -> list[str]:
    return [f"v{place}" for place in range(len(site.operand_types))]


@pytest.mark.parametrize("rule", FORMS)
def test_lower_needs_the_authorization(rule: str) -> None:
    site = accepted(FORMS[rule][0])
    lowered = PLUGIN.lower(site, context(operands(site), device_authorization=authorization()))
    runtime, guard, text = lowered.helpers
    assert "mod rextio_tensorflow_runtime" in runtime and "mod rextio_tensorflow_rule_" in text
    assert 'all(target_os = "linux", target_arch = "x86_64", target_env = "gnu")' in guard
    with pytest.raises(ValueError, match="authorization"):
        PLUGIN.lower(site, context(operands(site)))


def test_on_the_cpu_no_authorization_is_asked_for() -> None:
    site = accepted(call(RELU, F2))
    assert len(PLUGIN.lower(site, context(["x"])).helpers) == 2
    assert PLUGIN.lower(site, context(["x"], device_authorization=authorization()))


WRONG: dict[str, Any] = {
    "another provider": authorization(provider_id="rextio-device-rocm"),
    "another capability": authorization(capability_id="cuda-raw-linux-x86_64"),
    "another backend": authorization(backend="rocm"),
    "another runtime": authorization(runtime="torch"),
    "no reuse": authorization(reuse_domain_runtime=False),
    "fewer features": authorization(features=("eager",)),
    "more features": authorization(features=("eager", "grad", "inference", "no-grad")),
    "another layout": authorization(layouts=("strided",)),
    "another memory": authorization(memory_spaces=("host",)),
    "none": None,
    "an object": object(),
    "text": "rextio-device-cuda",
    "whatever says yes, but not as a truth value": SimpleNamespace(
        provider_id="rextio-device-cuda",
        capability_id="cuda-tensorflow-tfe-linux-x86_64",
        authorizes=lambda metadata: 1,
    ),
}


@pytest.mark.parametrize("given", WRONG.values(), ids=WRONG)
def test_another_authorization_raises_value_error(given: Any) -> None:
    site = accepted(call(RELU, G2))
    with pytest.raises(ValueError, match=r"rextio-tensorflow can't lower this site"):
        PLUGIN.lower(site, loose(device_authorization=given, backend="pyo3"))


def loose(**fields: Any) -> SimpleNamespace:
    """A context that Rextio hasn't checked."""
    return SimpleNamespace(operands=("x",), target_language="rust", **fields)


def test_a_context_without_the_field_raises_value_error() -> None:
    site = accepted(call(RELU, G2))
    allowed = authorization()
    assert PLUGIN.lower(site, loose(device_authorization=allowed, backend="pyo3"))
    for ctx in (
        loose(backend="pyo3"),
        loose(device_authorization=allowed),
        loose(device_authorization=allowed, backend="standalone-rust"),
    ):
        with pytest.raises(ValueError, match=r"\S"):
            PLUGIN.lower(site, ctx)


DRIFT: dict[str, dict[str, Any]] = {
    "no result type": {"result_type": None},
    "the CPU's result type": {"result_type": F1},
    "another rank": {"result_type": G2},
    "no rule": {"rule_id": None},
    "the CPU's rule": {"rule_id": "rextio-tensorflow/reduce-mean-axis1-f32-cpu-2d"},
    "another target": {"target": "tensorflow.reduce_sum"},
    "an alias": {"target": "tensorflow.math.reduce_mean"},
    "another kind": {"kind": "binop"},
    "a receiver": {"receiver": receiver(G2)},
    "a CPU operand": {"operand_types": (F2,)},
    "an unknown operand": {"operand_types": (None,)},
    "an operand with a literal": {"operand_literals": (literal(1),)},
    "no keyword": {"keywords": ()},
    "another axis": {"keywords": (keyword("axis", 0),)},
    "a forged keyword type": {"keywords": (keyword("axis", 1, "bool"),)},
    "dimensions kept": {"keywords": (keyword("axis", 1), keyword("keepdims", True))},
}


@pytest.mark.parametrize("change", DRIFT.values(), ids=DRIFT)
def test_drift_raises_value_error(change: dict[str, Any]) -> None:
    site = accepted(call(MEAN, G2, axis=1))
    ctx = context(["x"], device_authorization=authorization())
    assert PLUGIN.lower(site, ctx)
    with pytest.raises(ValueError, match=r"\S"):
        PLUGIN.lower(dataclasses.replace(site, **change), ctx)


@pytest.mark.parametrize("rendered", [[], ["x", "y"], [""], [" "]], ids=str)
def test_other_rendered_operands_raise_value_error(rendered: list[str]) -> None:
    site = accepted(call(RELU, G2))
    with pytest.raises(ValueError, match=r"\S"):
        PLUGIN.lower(site, context(rendered, device_authorization=authorization()))


def test_the_records_say_build_only() -> None:
    records = {record.diagnostic_code: record for record in plugin().describe(None)}
    for number in (35, 36, 37, 38):
        record = records[f"RXTP-TENSORFLOW-{number:03}"]
        assert record.verified is False and record.stability == "experimental"
        assert not record.fix_template and not record.examples
        for words in ("Build-only", "GPU:0", "Linux on x86_64 with glibc", "gradient tape"):
            assert words in record.constraint
    fallback = records["RXTP-TENSORFLOW-034"]
    assert (fallback.scope.kind, fallback.outcome) == ("type", "fallback")


def test_the_contract_is_what_the_rules_say() -> None:
    contract = schema.contract()
    targets = [site.target.replace("tensorflow.", "tf.") for site, _ in FORMS.values()]
    assert [each.removesuffix("-axis1") for each in contract["operations"]] == targets
    metadata = [each.device_value_metadata for each in PLUGIN.type_vocabulary() if "-cuda0-" in each.key]
    assert sorted(each.rank for each in metadata) == contract["ranks"]
    assert {each.dtype for each in metadata} == {contract["dtype"]}
    assert {each.memory_spaces for each in metadata} == {(contract["input_residency"],)}
