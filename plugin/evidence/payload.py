"""Puts together what a run has shown, in the schema that `verify-evidence` checks."""

import hashlib
import platform
from pathlib import Path
from typing import Any

from checkouts import Unfit
from rextio_tensorflow import __version__
from rextio_tensorflow.tools.evidence import schema
from rextio_tensorflow.tools.evidence.canonical import canonical, sha256


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def file(path: Path) -> dict[str, Any]:
    return {"sha256": digest(path), "size_bytes": path.stat().st_size}


def payload(
    commit: str,
    driver_version: int,
    sm: str,
    rust: dict[str, str],
    files: dict[str, tuple[str, Path]],
    plan: dict[str, Any],
    seen: dict[str, Any],
) -> dict[str, Any]:
    """Fails if the run has shown anything else than what evidence says."""
    fixed = schema.contract()
    if not all(seen["negative_boundary"].values()):
        raise Unfit("an input that must be refused was taken")
    if plan["report"]["support_claim"] is not False:
        raise Unfit("the provider claims support")
    return {
        "contract": {
            "evidence_schema": "tensorflow-cuda-e3-real-nvidia-v1",
            "verification_scope": "schema-and-integrity-only",
            "producer_assertions": "self-attested-by-manual-harness",
            "support_claim": False,
            "certification_ready": False,
            "plugin_api": fixed["plugin_api"],
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
            "plugin_commit": commit,
            "core_clean": True,
            "provider_clean": True,
            "plugin_clean": True,
            "plugin_ancestry_checked": True,
        },
        "environment": {
            "os": platform.system(),
            "arch": platform.machine(),
            "libc": "GNU" if platform.libc_ver()[0] == "glibc" else "other",
            "python_implementation": platform.python_implementation(),
            "python_version": ".".join(platform.python_version_tuple()[:2]),
            "tensorflow_version": fixed["tensorflow"],
            "cuda_driver_version": driver_version,
            "gpu": {"ordinal": 0, "sm": sm},
        },
        "toolchain": rust,
        "artifacts": [{"role": role, "label": label, **file(path)} for role, (label, path) in files.items()],
        "runtime_images": [
            {
                "role": role,
                "wheel_path": path,
                **file(Path(seen["images"][role]["file"])),
                "build_id": None,
                "mapped": seen["images"][role]["mapped"],
            }
            for role, path in schema.IMAGES.items()
        ],
        "orchestration": {
            "provider_id": plan["lock"]["provider_id"],
            "capability_id": plan["lock"]["capability_id"],
            "device": fixed["device"],
            "input_residency": fixed["input_residency"],
            "dtype": fixed["dtype"],
            "ranks": fixed["ranks"],
            "operations": fixed["operations"],
            "artifact_profile_sha256": plan["lock"]["artifact_profile_sha256"],
            "authorization_sha256": sha256(plan["lowering_authorization"]),
            "provider_lock_sha256": sha256(plan["lock"]),
            "probe_sha256": digest(files["provider_probe"][1]),
            "observations_sha256": sha256(plan["preflight"]["observations"]),
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
                "atol": schema.TOLERANCE,
                "rtol": schema.TOLERANCE,
                "max_scaled_error": seen["max_scaled_error"],
            },
            "output": {
                "device": seen["device"],
                "dtype": seen["dtype"],
                "rank": len(seen["shape"]),
                "shape": seen["shape"],
            },
            "lifetime": {
                name: seen[name]
                for name in ("inputs_unchanged", "output_survives_input_gc", "repeated_calls")
            },
            "negative_boundary": seen["negative_boundary"],
        },
    }


def envelope(content: dict[str, Any]) -> bytes:
    """The file, which the verifier accepts."""
    text = canonical({"schema_version": 1, "payload": content, "payload_sha256": sha256(content)})
    data = (text + "\n").encode("ascii")
    schema.verify(data)
    return data
