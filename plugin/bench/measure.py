"""Measures every contender and writes figures.json.

Usage: python measure.py PROJECT OLD_PROJECT OUT [--quick]. Both projects are built. All contenders take turns in one
process, in a new order each round; a ratio is the median of the rounds' ratios, so that a slow moment of the machine
meets all of them.
"""

import json
import os
import platform
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import contenders
import tensorflow as tf
from contenders import ALL, DIRECT, EAGER, GRAPH, OLD, XLA, Contenders

HERE = Path(__file__).resolve().parent
COUNTS = (1, 2, 4, 8, 16, 32, 64, 128)


def block(function: Callable[..., Any], args: tuple[Any, ...], calls: int) -> float:
    """Microseconds per call."""
    start = time.perf_counter()
    for _ in range(calls):
        function(*args)
    return (time.perf_counter() - start) / calls * 1e6


def turns(functions: dict[str, Callable[..., Any]], args: tuple[Any, ...], rounds: int) -> dict[str, Any]:
    """Median and least time of each, and how many times as long as ours each takes."""
    calls: dict[str, int] = {}
    for who, function in functions.items():
        for _ in range(5):
            function(*args)
        calls[who] = max(2, min(2000, int(8000 / block(function, args, 3))))
    times: dict[str, list[float]] = {who: [] for who in functions}
    order = list(functions)
    for _ in range(rounds):
        for who in order:
            times[who].append(block(functions[who], args, calls[who]))
        order.reverse()
        order.append(order.pop(0))
    ours = times[DIRECT]
    return {
        who: {
            "median": statistics.median(each),
            "least": min(each),
            "ratio": statistics.median(one / own for one, own in zip(each, ours, strict=True)),
        }
        for who, each in times.items()
    }


def bits(value: Any) -> tuple[Any, ...]:
    array = value.numpy()
    return array.dtype, array.shape, array.tobytes()


def compare(all_: Contenders, rounds: int) -> dict[str, Any]:
    figures = {}
    for name, (function, args) in contenders.workloads().items():
        functions = {who: all_.get(who, function) for who in ALL}
        expected = bits(functions[EAGER](*args))
        exact = {who: all(bits(call(*args)) == expected for _ in range(4)) for who, call in functions.items()}
        figures[name] = turns(functions, args, rounds)
        for who in ALL:
            figures[name][who]["exact"] = exact[who]
        print(name, {who: f"{figures[name][who]['median']:.1f}" for who in ALL}, flush=True)
    return figures


def by_count(all_: Contenders, rounds: int) -> dict[str, dict[str, float]]:
    x = contenders.normal(1, 32, seed=1)
    found: dict[str, dict[str, float]] = {}
    for count in COUNTS:
        functions = {who: all_.get(who, "deep") for who in (EAGER, OLD, DIRECT)}
        graph = tf.function(lambda x, n=count: all_.source.deep(x, n))
        functions[GRAPH] = lambda x, n, graph=graph: graph(x)
        figures = turns(functions, (x, count), rounds)
        found[str(count)] = {who: figures[who]["median"] for who in figures}
    return found


def threads(all_: Contenders, rounds: int) -> dict[str, float]:
    """Throughput of two threads by that of one: eight products of 64x256 by 256x256, each with a tanh."""
    args = (contenders.normal(64, 256, seed=1), contenders.normal(256, 256, seed=2) * 0.05)
    found = {}
    for who in (EAGER, OLD, DIRECT):
        function = all_.get(who, "products")
        block(function, args, 10)
        ratios = []
        for _ in range(rounds):
            one = block(function, args, 60)
            workers = [threading.Thread(target=block, args=(function, args, 60)) for _ in range(2)]
            start = time.perf_counter()
            for worker in workers:
                worker.start()
            for worker in workers:
                worker.join()
            both = (time.perf_counter() - start) / 120 * 1e6
            ratios.append(one / both)
        found[who] = statistics.median(ratios)
    return found


CHILD = """
import ctypes, os, sys, time
# TensorFlow's own allocator gives nothing back, and so hides what a call needs.
if {warm}:
    os.environ["TF_ONEDNN_USE_SYSTEM_ALLOCATOR"] = "1"
sys.path.insert(0, {here!r})
from pathlib import Path
import contenders
all_ = contenders.Contenders(Path({project!r}), Path({old!r}))
function, args = all_.get({who!r}, {function!r}), {args}
def megabytes(name):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name)) / 1024
for _ in range({warm}):
    result = function(*args)
result = None
ctypes.CDLL(None).malloc_trim(0)
# Sets the mark of the highest use to the use of now.
Path("/proc/self/clear_refs").write_text("5")
before = megabytes("VmRSS")
start = time.perf_counter()
result = function(*args)
print((time.perf_counter() - start) * 1e3, megabytes("VmHWM") - before)
"""


def child(who: str, function: str, args: str, warm: int, projects: list[str]) -> tuple[float, float]:
    """Milliseconds of one call after `warm` others, and by how many MB memory grows in it. Linux only."""
    program = CHILD.format(
        here=str(HERE), project=projects[0], old=projects[1], who=who, function=function, args=args, warm=warm
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    took, grown = done.stdout.split()[-2:]
    return float(took), float(grown)


def fresh(projects: list[str], repeats: int) -> dict[str, Any]:
    """In processes of their own: milliseconds of the first call, and memory of six operations on 256 MB."""
    found: dict[str, Any] = {"first call": {}, "memory": {}}
    for who in (EAGER, GRAPH, XLA, OLD, DIRECT):
        calls = [
            child(who, "small_batch", "contenders.small_batch()", 0, projects)[0] for _ in range(repeats)
        ]
        found["first call"][who] = statistics.median(calls)
        if who == XLA:
            continue
        found["memory"][who] = child(who, "six", "(contenders.tf.ones([8192, 8192]),)", 3, projects)[1]
    return found


def machine() -> str:
    model = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next(line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    load = os.getloadavg()[0]
    return (
        f"{model}, {os.cpu_count()} processors, {platform.system()} {platform.machine()}, "
        f"CPython {platform.python_version()}, TensorFlow {tf.__version__}; load average {load:.1f} at the start"
    )


def main() -> None:
    words = [word for word in sys.argv[1:] if not word.startswith("-")]
    projects, out = words[:2], Path(words[2])
    is_quick = "--quick" in sys.argv
    rounds = 5 if is_quick else 21
    figures: dict[str, Any] = {"machine": machine(), "rounds": rounds}
    all_ = Contenders(Path(projects[0]), Path(projects[1]))
    figures["workloads"] = compare(all_, rounds)
    figures["count"] = by_count(all_, max(3, rounds // 3))
    figures["threads"] = threads(all_, max(3, rounds // 3))
    figures["fresh"] = fresh(projects, 1 if is_quick else 3)
    out.write_text(json.dumps(figures, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
