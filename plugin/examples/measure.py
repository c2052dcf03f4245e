"""Runs the built example: which route, equal to eager or not, and how long a call takes.

Usage: python measure.py PROJECT, after `rextio build PROJECT`. Ends with status 1 if a function is not native
or not equal to eager TensorFlow.
"""

import importlib.metadata
import importlib.util
import json
import os
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

# A missing native module is an error here, never a silent fallback to Python.
os.environ["REXTIO_NATIVE_MODE"] = "native"
# The annotations are for the CPU, and so is what they are compared with.
os.environ["CUDA_VISIBLE_DEVICES"] = "-1"
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")

import rextio_tensorflow
import tensorflow as tf

ROUTE = "native-plugin:rextio-tensorflow"
SECONDS_PER_CASE = 1.0


def routes(project: Path) -> dict[str, str]:
    """The route of each function, by its dotted name."""
    report = json.loads((project / ".rextio/reports/check.json").read_text(encoding="utf-8"))
    return {
        function["qualname"]: function["route"]
        for module in report["modules"]
        for function in module["functions"]
    }


def eager_module(project: Path) -> ModuleType:
    """The same source, as Python runs it."""
    spec = importlib.util.spec_from_file_location("eager_model", project / "quickstart/model.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def inputs(batch: int, width: int) -> list[tf.Tensor]:
    make = tf.random.Generator.from_seed(7)
    return [make.normal((batch, width)), make.normal((width, width)), make.normal((width,))]


def same_bits(left: tf.Tensor, right: tf.Tensor) -> bool:
    a, b = left.numpy(), right.numpy()
    return (left.dtype, a.shape, a.tobytes()) == (right.dtype, b.shape, b.tobytes())


def medians(native: Callable[..., Any], eager: Callable[..., Any], args: list[Any]) -> tuple[float, float]:
    """Seconds per call, the two in turns so that both see the same machine."""
    times: dict[str, list[float]] = {"native": [], "eager": []}
    begun = time.perf_counter()
    while time.perf_counter() - begun < SECONDS_PER_CASE or len(times["eager"]) < 10:
        for name, function in (("native", native), ("eager", eager)):
            start = time.perf_counter()
            function(*args)
            times[name].append(time.perf_counter() - start)
    return statistics.median(times["native"]), statistics.median(times["eager"])


def main() -> int:
    project = Path(sys.argv[1]).resolve()
    sys.path.insert(0, str(project / ".rextio/build/python"))
    native = importlib.import_module("quickstart.model")
    eager = eager_module(project)

    for name in ("rextio-tensorflow", "rextio", "tensorflow"):
        distribution = importlib.metadata.distribution(name)
        print(f"loaded {name} {distribution.version} from {distribution.locate_file('')}")
    print(f"plugin package: {Path(rextio_tensorflow.__file__).parent}")

    failed = False
    found = routes(project)
    for name, extra in (("inference", []), ("classify", [4])):
        route = found.get(f"quickstart.model.{name}", "not listed")
        print(f"\n{name}\n  route: {route}")
        failed = failed or route != ROUTE
        for batch, width in ((1, 32), (64, 256), (512, 1024)):
            args = [*inputs(batch, width), *extra]
            compiled, plain = getattr(native, name), getattr(eager, name)
            equal = same_bits(compiled(*args), plain(*args))
            failed = failed or not equal
            fast, slow = medians(compiled, plain, args)
            print(
                f"  x {batch}x{width}: bit for bit equal to eager: {'yes' if equal else 'NO'}; "
                f"native {fast * 1e6:.1f} us, eager {slow * 1e6:.1f} us per call ({slow / fast:.2f}x)"
            )
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
