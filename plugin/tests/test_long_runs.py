"""Memory and caches stay flat over a hundred thousand calls and more; TensorFlow's own part is measured too."""

import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from support.child import PRELUDE
from support.project import Project

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")

PROGRAM = """
import gc, json, random, resource, threading, time

def resident():
    gc.collect()
    with open("/proc/self/statm") as statm:
        return int(statm.read().split()[1]) * resource.getpagesize()

def measure(run, count, warm):
    # Calls, microseconds and bytes of each, and all bytes.
    run(warm)
    before, start = resident(), time.perf_counter()
    run(count)
    seconds, grown = time.perf_counter() - start, resident() - before
    return {"calls": count, "us": seconds / count * 1e6, "each": grown / count, "grown": grown}

x, big = tf.ones((2, 3)), tf.ones((512, 512))

def failing(function, *args, error=tf.errors.InvalidArgumentError):
    def run(count):
        for _ in range(count):
            try:
                function(*args)
            except error:
                continue
            raise SystemExit("no error")
    return run

def in_threads(function):
    def run(count):
        for _ in range(count):
            thread = threading.Thread(target=function, args=(x,))
            thread.start()
            thread.join()
    return run

def large(count):
    matrix = native("suite.boundary.matrix")
    for _ in range(count):
        matrix(big)

step = 0
def numbers(count):
    global step
    function, v = native("suite.long.numbers"), tf.ones((3,))
    for step in range(step, step + count):
        function(v, step, step / count, str(step), step % 3 == 0)

# Small tensors, no two of one size.
SIZES = random.Random(1).sample([(a, b) for a in range(1, 8193) for b in range(1, 8192 // a + 1)], 40_000)
def sizes(count):
    function = native("suite.boundary.matrix")
    for _ in range(count):
        function(tf.zeros(SIZES.pop()))

add, product = "suite.errors.add", "suite.errors.matmul"
other = tf.ones((2, 4))
found = {
    "failing": measure(failing(native(add), x, other), 100_000, 5_000),
    "failing, eager": measure(failing(eager(add), x, other), 20_000, 5_000),
    "product": measure(failing(native(product), x, x), 20_000, 2_000),
    "product, eager": measure(failing(eager(product), x, x), 10_000, 2_000),
    "thread": measure(in_threads(native("suite.boundary.matrix")), 2_000, 500),
    "thread, eager": measure(in_threads(eager("suite.boundary.matrix")), 2_000, 500),
    "refused": measure(failing(native("suite.boundary.matrix"), [1.0], error=TypeError), 100_000, 5_000),
    "1 MB": measure(large, 100_000, 2_000),
    "numbers": measure(numbers, 1_000_000, 10_000),
}
found["stats of numbers"] = stats()
found["sizes"] = measure(sizes, 20_000, 20_000)
found["stats of sizes"] = stats()
print(json.dumps(found))
"""
FLAT = 2_000_000
Found = dict[str, dict[str, float]]


@pytest.fixture(scope="module")
def found(suite: Project) -> Found:
    """What each run took."""
    return json.loads(suite.run(PRELUDE + PROGRAM, REXTIO_NATIVE_MODE="fallback").stdout.splitlines()[-1])


def shown(name: str, found: dict[str, Any]) -> str:
    grown = f"{found['grown'] / 1e6:+.2f} MB ({found['each']:+.1f} bytes a call)"
    return f"{name}: {found['calls']:,} calls of {found['us']:.1f} us, memory {grown}"


RUNS = {
    "refused": "an argument that is refused",
    "1 MB": "a result of 1 MB",
    "numbers": "distinct ints, floats and strings beside a tensor",
    "sizes": "distinct sizes, after 20,000 others",
}


@pytest.mark.parametrize("run", RUNS)
def test_memory_is_flat(run: str, found: Found, figure: Callable[[str], None]) -> None:
    figure(shown(RUNS[run], found[run]))
    assert found[run]["grown"] <= FLAT


COMPARED = {
    "failing": "a sum that fails",
    "product": "a product that fails",
    "thread": "a short-lived thread with one call",
}


@pytest.mark.parametrize("run", COMPARED)
def test_nothing_is_left_that_eager_would_not_leave(
    run: str, found: Found, figure: Callable[[str], None]
) -> None:
    """TensorFlow loses some 650 bytes at each operation that fails, and 190 with each thread, ours or not."""
    ours, eager = found[run], found[f"{run}, eager"]
    figure(shown(COMPARED[run], ours))
    figure(shown(f"{COMPARED[run]}, eager", eager))
    assert ours["each"] <= 1.25 * eager["each"] + FLAT / 100_000


def test_caches_are_bounded(found: Found, figure: Callable[[str], None]) -> None:
    numbers, sizes = found["stats of numbers"], found["stats of sizes"]
    kept = ("functions", "shapes", "proven_steps")
    figure("kept after a million distinct numbers: " + ", ".join(f"{numbers[name]} {name}" for name in kept))
    figure("kept after 40,000 distinct sizes: " + ", ".join(f"{sizes[name]} {name}" for name in kept))
    assert numbers["functions"] <= 32 and numbers["shapes"] <= 32 and numbers["proven_steps"] <= 64
    assert sizes["functions"] <= 32 and sizes["shapes"] <= 32 and sizes["proven_steps"] <= 16 * 1024
