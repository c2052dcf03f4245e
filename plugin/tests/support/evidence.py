"""Synthetic evidence: what a run on a GPU could have written. As a program, it writes `data/cuda-evidence.json`."""

import hashlib
from typing import Any

from rextio_tensorflow import __version__
from rextio_tensorflow.tools.evidence import schema
from rextio_tensorflow.tools.evidence.canonical import canonical, sha256

LABELS = {
    "provider_probe": "probe/rextio-cuda-driver-probe",
    "harness_script": "plugin/evidence/harness.py",
    "verifier_script": "plugin/python/rextio_tensorflow/tools/verify_evidence.py",
    "generated_lib_rs": "generated/src/lib.rs",
    "generated_cargo_toml": "generated/Cargo.toml",
    "generated_cargo_lock": "generated/Cargo.lock",
    "native_extension": "native/_rextio_native.cpython-311-x86_64-linux-gnu.so",
}


def digest(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()


def payload() -> dict[str, Any]:
    fixed = schema.contract()
    return {
        "contract": {
            "evidence_schema": "tensorflow-cuda-e3-real-nvidia-v1",
            "verification_scope": "schema-and-integrity-only",
            "producer_assertions": "self-attested-by-manual-harness",
            "support_claim": False,
            "certification_ready": False,
            "plugin_api": "1.6",
        },
        "package": {
            "distribution": "rextio-tensorflow",
            "version": __version__,
            "plugin_module": "rextio_tensorflow.plugin",
            "native_module": "_rextio_native",
        },
        "source": {
            "core_commit": fixed["core_commit"],
            "provider_commit": fixed["provider_commit"],
            "base_candidate_commit": schema.BASE_COMMIT,
            "plugin_commit": digest("plugin")[:40],
            "core_clean": True,
            "provider_clean": True,
            "plugin_clean": True,
            "plugin_ancestry_checked": True,
        },
        "environment": {
            "os": "Linux",
            "arch": "x86_64",
            "libc": "GNU",
            "python_implementation": "CPython",
            "python_version": "3.11",
            "tensorflow_version": "2.21.0",
            "cuda_driver_version": 12080,
            "gpu": {"ordinal": 0, "sm": "sm_80"},
        },
        "toolchain": {
            "rustc_version": fixed["rust"],
            "cargo_version": fixed["rust"],
            "target": "x86_64-unknown-linux-gnu",
        },
        "artifacts": [
            {"role": role, "label": label, "sha256": digest(role), "size_bytes": 1000 + len(role)}
            for role, label in LABELS.items()
        ],
        "runtime_images": [
            {
                "role": role,
                "wheel_path": path,
                "sha256": digest(path),
                "size_bytes": 1_000_000,
                "build_id": None,
                "mapped": True,
            }
            for role, path in schema.IMAGES.items()
        ],
        "orchestration": {
            "provider_id": "rextio-device-cuda",
            "capability_id": "cuda-tensorflow-tfe-linux-x86_64",
            "device": "cuda:0",
            "input_residency": "device",
            "dtype": "float32",
            "ranks": [1, 2],
            "operations": ["tf.matmul", "tf.nn.bias_add", "tf.nn.relu", "tf.reduce_mean-axis1"],
            "artifact_profile_sha256": digest("profile"),
            "authorization_sha256": digest("authorization"),
            "provider_lock_sha256": digest("lock"),
            "probe_sha256": digest("provider_probe"),
            "observations_sha256": digest("observations"),
        },
        "invariants": {
            "execution": {
                "native_extension_executed": True,
                "runtime_provenance_checked": True,
                "kernel_activity_verified": False,
                "runtime_transfer_profiled": False,
            },
            "numerical": {
                "reference": "tensorflow-eager",
                "atol": 1e-5,
                "rtol": 1e-5,
                "max_scaled_error": 0.0625,
            },
            "output": {"device": "GPU:0", "dtype": "float32", "rank": 1, "shape": [4]},
            "lifetime": {"inputs_unchanged": True, "output_survives_input_gc": True, "repeated_calls": True},
            "negative_boundary": {
                "cpu_input_rejected": True,
                "float64_rejected": True,
                "wrong_rank_rejected": True,
                "watched_tape_rejected": True,
                "forward_accumulator_rejected": True,
            },
        },
    }


def envelope(content: object) -> dict[str, Any]:
    """The payload with its hash."""
    return {"schema_version": 1, "payload": content, "payload_sha256": sha256(content)}


def spelled(content: object) -> bytes:
    """The file of a payload."""
    return (canonical(envelope(content)) + "\n").encode("ascii")


if __name__ == "__main__":
    print(spelled(payload()).decode("ascii"), end="")
