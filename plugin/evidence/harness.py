"""Makes evidence of a run on an NVIDIA GPU. By hand only, through `cargo xtask cuda-evidence`; nothing is replaced.

It builds the chain of four operations with the real device provider, runs it on the GPU beside eager TensorFlow, and
writes what was seen, in the schema that `verify-evidence` checks. No kernel is profiled and no transfer is watched.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from checkouts import Unfit, attest, git, outside
from gpu import driver
from payload import digest, envelope, payload
from rextio_tensorflow.tools import host, lane
from rextio_tensorflow.tools.evidence import schema

ROOT = Path(__file__).resolve().parents[2]
PROBE = "rextio-cuda-driver-probe"
MODEL = """import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cuda0_1D, TensorF32Cuda0_2D


def on_cuda(
    x: TensorF32Cuda0_2D, weight: TensorF32Cuda0_2D, bias: TensorF32Cuda0_1D
) -> TensorF32Cuda0_1D:
    hidden = tf.matmul(x, weight)
    biased = tf.nn.bias_add(hidden, bias)
    activated = tf.nn.relu(biased)
    return tf.reduce_mean(activated, axis=1)
"""


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="cargo xtask cuda-evidence --", description=__doc__)
    parser.add_argument("--output", type=Path, required=True, help="the file to write; must not exist")
    parser.add_argument("--work-dir", type=Path, required=True, help="a folder to work in; must not exist")
    parser.add_argument("--core-root", type=Path, required=True, help="a checkout of Rextio")
    parser.add_argument("--provider-root", type=Path, required=True, help="a checkout of rextio-device-cuda")
    parser.add_argument("--expected-tensorflow-commit", type=_commit, required=True, help="of this checkout")
    parser.add_argument("--sm", choices=schema.SMS, required=True, help="the GPU's architecture")
    return parser.parse_args(words)


def _commit(word: str) -> str:
    if not re.fullmatch("[0-9a-f]{40}", word):
        raise argparse.ArgumentTypeError("expected 40 digits in lower case")
    return word


def main(words: list[str] | None = None) -> int:
    options = arguments(words)
    try:
        found = driver()
        if found is None:
            raise Unfit(
                "there is no NVIDIA GPU with a driver here, so nothing was run and nothing is written"
            )
        if found.sms[0] != options.sm:
            raise Unfit(f"the first GPU is {found.sms[0]}, not {options.sm}")
        attested(options)
        options.work_dir.mkdir(parents=True)
        try:
            data = evidence(options, found.version)
        finally:
            shutil.rmtree(options.work_dir, ignore_errors=True)
        attested(options, again=True)
        write(options.output, data)
    except (Unfit, subprocess.CalledProcessError) as why:
        print(f"cuda-evidence: {why}", file=sys.stderr)
        return 1
    answer = {
        "certification_ready": False,
        "evidence": str(options.output),
        "schema_verified": True,
        "support_claim": False,
    }
    print(json.dumps(answer))
    return 0


def attested(options: argparse.Namespace, again: bool = False) -> None:
    """The three checkouts, and where nothing may be yet."""
    roots = [options.core_root, options.provider_root, ROOT]
    for path in (options.output, options.work_dir):
        if not again:
            outside(path, roots)
    fixed = schema.contract()
    attest(options.core_root, fixed["core_commit"])
    attest(options.provider_root, fixed["provider_commit"])
    attest(ROOT, options.expected_tensorflow_commit, schema.BASE_COMMIT)


def evidence(options: argparse.Namespace, driver_version: int) -> bytes:
    work = options.work_dir.resolve()
    probe = built_probe(options.provider_root, work)
    before = digest(probe)
    project = work / "project"
    (project / "lane").mkdir(parents=True)
    (project / "lane/__init__.py").touch()
    (project / "lane/model.py").write_text(MODEL, encoding="utf-8")
    (project / "rextio.toml").write_text(settings(probe, options.sm), encoding="utf-8")
    env = environment(options)
    subprocess.run(host.command("build", str(project)), env=env, check=True, stdout=sys.stderr)
    tree, crate = project / ".rextio/build/python", project / ".rextio/generated/rust"
    lock = json.loads((crate / "device-provider.lock.json").read_text(encoding="utf-8"))
    (library,) = tree.glob("_rextio_native*.so")
    hashed = digest(library)
    trial = Path(__file__).with_name("trial.py")
    ran = subprocess.run(
        [sys.executable, str(trial)],
        env={**env, "PYTHONPATH": str(tree)},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    seen: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    if Path(seen["native"]).resolve() != library.resolve() or digest(library) != hashed:
        raise Unfit("another library was loaded than the one that was built")
    if digest(probe) != before:
        raise Unfit("the probe changed while it was used")
    verifier = ROOT / "plugin/python/rextio_tensorflow/tools/verify_evidence.py"
    files = {
        "provider_probe": (f"probe/{PROBE}", probe),
        "harness_script": ("plugin/evidence/harness.py", Path(__file__)),
        "verifier_script": (str(verifier.relative_to(ROOT)), verifier),
        "generated_lib_rs": ("generated/src/lib.rs", crate / "src/lib.rs"),
        "generated_cargo_toml": ("generated/Cargo.toml", crate / "Cargo.toml"),
        "generated_cargo_lock": ("generated/Cargo.lock", crate / "Cargo.lock"),
        "native_extension": (f"native/{library.name}", library),
    }
    plan = lock["device_provider"]
    return envelope(
        payload(git(ROOT, "rev-parse", "HEAD"), driver_version, options.sm, rust(env), files, plan, seen)
    )


def environment(options: argparse.Namespace) -> dict[str, str]:
    """Rextio and the provider of the checkouts, before any that is installed."""
    places = []
    for root, package in ((options.core_root, "rextio"), (options.provider_root, "rextio_device_cuda")):
        found = sorted(root.glob(f"**/{package}/__init__.py"), key=lambda path: len(path.parts))
        if not found:
            raise Unfit(f"{root} has no package {package}")
        places.append(str(found[0].parent.parent.resolve()))
    fixed = {"PYTHONPATH": os.pathsep.join(places), "RUSTUP_TOOLCHAIN": schema.contract()["rust"]}
    return {**os.environ, **fixed}


def settings(probe: Path, sm: str) -> str:
    return (
        f'[plugins]\nenabled = ["rextio-tensorflow"]\n\n[target]\ndevice_provider = "{lane.PROVIDER}"\n'
        f'device_capability = "{lane.CAPABILITY}"\n\n[target.device_options]\ndevice_ordinal = "0"\n'
        f'sm = "{sm}"\nprobe_executable = "{probe}"\n'
    )


def built_probe(provider: Path, work: Path) -> Path:
    """The provider's real probe program, compiled from its checkout into the work folder."""
    for manifest in sorted(provider.glob("**/Cargo.toml")):
        if re.search(rf'^name = "{PROBE}"$', manifest.read_text(encoding="utf-8"), re.MULTILINE):
            command = ["cargo", "build", "--release", "--locked", "--manifest-path", str(manifest)]
            target = work / "probe"
            subprocess.run([*command, "--target-dir", str(target)], check=True, stdout=sys.stderr)
            return target / "release" / PROBE
    raise Unfit(f"{provider} has no crate {PROBE}")


def rust(env: dict[str, str]) -> dict[str, str]:
    """The versions that compiled the crate."""
    versions = {}
    for tool in ("rustc", "cargo"):
        text = subprocess.run([tool, "--version"], env=env, check=True, stdout=subprocess.PIPE, text=True)
        versions[f"{tool}_version"] = text.stdout.split()[1]
    return {**versions, "target": schema.contract()["target"]}


def write(path: Path, data: bytes) -> None:
    """All of it or nothing, and never in place of a file."""
    part = path.with_name(f"{path.name}.part")
    with part.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(part, path)
    finally:
        part.unlink()


if __name__ == "__main__":
    sys.exit(main())
