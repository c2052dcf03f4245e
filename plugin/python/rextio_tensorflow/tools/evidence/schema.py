"""The closed schema of evidence: every field, and what it may be."""

import json
from importlib import resources
from typing import Any

from ... import __version__
from . import leaks
from .canonical import Refused, parse, sha256
from .forms import one_of, only, optional, real, record, roles, text, whole

# The commit that a checkout which gives evidence must descend from.
BASE_COMMIT = "c05e0dc1787b61ce9bd4118295c26d1cd91c8025"

SMS = tuple(f"sm_{number}" for number in (60, 61, 70, 72, 75, 80, 86, 87, 89, 90))

ARTIFACTS = (
    "provider_probe",
    "harness_script",
    "verifier_script",
    "generated_lib_rs",
    "generated_cargo_toml",
    "generated_cargo_lock",
    "native_extension",
)

IMAGES = {
    "tensorflow_cc": "tensorflow/libtensorflow_cc.so.2",
    "tensorflow_framework": "tensorflow/libtensorflow_framework.so.2",
    "pywrap_tensorflow_common": "tensorflow/python/lib_pywrap_tensorflow_common.so",
}

TOLERANCE = 1e-5

LEAST_DRIVER = 12_000


def contract() -> dict[str, Any]:
    """The machine-readable contract of the CUDA lane."""
    found: dict[str, Any] = json.loads(
        resources.files(__package__).joinpath("contract.json").read_text("utf-8")
    )
    return found


_FIXED = contract()
_HASH = text("[0-9a-f]{64}", "a sha256 in lower case")
_SIZE = whole(1, 2**40)
_TRUE, _FALSE = only(True), only(False)
_LABEL = text(
    r"(?!.*\.\.)[A-Za-z0-9][A-Za-z0-9._/+-]{0,238}[A-Za-z0-9._+-]|[A-Za-z0-9]",
    "a relative path in plain characters",
)

PAYLOAD = record(
    contract=record(
        evidence_schema=only("tensorflow-cuda-e3-real-nvidia-v1"),
        verification_scope=only("schema-and-integrity-only"),
        producer_assertions=only("self-attested-by-manual-harness"),
        support_claim=_FALSE,
        certification_ready=_FALSE,
        plugin_api=only(_FIXED["plugin_api"]),
    ),
    package=record(
        distribution=only("rextio-tensorflow"),
        version=only(__version__),
        plugin_module=only("rextio_tensorflow.plugin"),
        native_module=only("_rextio_native"),
    ),
    source=record(
        core_commit=only(_FIXED["core_commit"]),
        provider_commit=only(_FIXED["provider_commit"]),
        base_candidate_commit=only(BASE_COMMIT),
        plugin_commit=text("[0-9a-f]{40}", "a commit in lower case"),
        core_clean=_TRUE,
        provider_clean=_TRUE,
        plugin_clean=_TRUE,
        plugin_ancestry_checked=_TRUE,
    ),
    environment=record(
        os=only("Linux"),
        arch=only("x86_64"),
        libc=only("GNU"),
        python_implementation=only("CPython"),
        python_version=only(_FIXED["python"]),
        tensorflow_version=only(_FIXED["tensorflow"]),
        cuda_driver_version=whole(LEAST_DRIVER, 999_999),
        gpu=record(ordinal=only(0), sm=one_of(*SMS)),
    ),
    toolchain=record(
        rustc_version=only(_FIXED["rust"]),
        cargo_version=only(_FIXED["rust"]),
        target=only(_FIXED["target"]),
    ),
    artifacts=roles(
        {role: record(role=only(role), label=_LABEL, sha256=_HASH, size_bytes=_SIZE) for role in ARTIFACTS}
    ),
    runtime_images=roles(
        {
            role: record(
                role=only(role),
                wheel_path=only(path),
                sha256=_HASH,
                size_bytes=_SIZE,
                build_id=optional(text("[0-9a-f]{8,128}", "8 to 128 digits in lower case, or null")),
                mapped=_TRUE,
            )
            for role, path in IMAGES.items()
        }
    ),
    orchestration=record(
        provider_id=only(_FIXED["provider_id"]),
        capability_id=only(_FIXED["capability_id"]),
        device=only(_FIXED["device"]),
        input_residency=only(_FIXED["input_residency"]),
        dtype=only(_FIXED["dtype"]),
        ranks=only(_FIXED["ranks"]),
        operations=only(_FIXED["operations"]),
        artifact_profile_sha256=_HASH,
        authorization_sha256=_HASH,
        provider_lock_sha256=_HASH,
        probe_sha256=_HASH,
        observations_sha256=_HASH,
    ),
    invariants=record(
        execution=record(
            native_extension_executed=_TRUE,
            runtime_provenance_checked=_TRUE,
            kernel_activity_verified=_FALSE,
            runtime_transfer_profiled=_FALSE,
        ),
        numerical=record(
            reference=only("tensorflow-eager"),
            atol=only(TOLERANCE),
            rtol=only(TOLERANCE),
            max_scaled_error=real(0.0, 1.0),
        ),
        output=record(device=only("GPU:0"), dtype=only(_FIXED["dtype"]), rank=only(1), shape=only([4])),
        lifetime=record(inputs_unchanged=_TRUE, output_survives_input_gc=_TRUE, repeated_calls=_TRUE),
        negative_boundary=record(
            cpu_input_rejected=_TRUE,
            float64_rejected=_TRUE,
            wrong_rank_rejected=_TRUE,
            watched_tape_rejected=_TRUE,
            forward_accumulator_rejected=_TRUE,
        ),
    ),
)

_ENVELOPE = record(schema_version=only(1), payload=PAYLOAD, payload_sha256=_HASH)


def verify(data: bytes) -> str:
    """Checks a file's bytes, and returns the hash of its payload.

    Raises `Refused` for whatever isn't evidence in form and integrity.
    """
    envelope = parse(data)
    leaks.check(envelope)
    _ENVELOPE(envelope, "evidence")
    assert isinstance(envelope, dict)
    found = sha256(envelope["payload"])
    if envelope["payload_sha256"] != found:
        raise Refused("evidence.payload_sha256 is not the hash of the payload")
    return found
