"""Writes docs/performance.md and docs/performance.svg from figures.json.

Usage: python report.py FIGURES FOLDER. Needs matplotlib.
"""

import json
import sys
from pathlib import Path
from typing import Any

import matplotlib

matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "rextio-tensorflow"
import matplotlib.pyplot as plt

OURS = "this, direct"
COLUMNS = ("eager", "tf.function", "tf.function, jit_compile", "0.1.3, direct", OURS, "this, by its wrapper")
# What each workload was to reach: eager's time by ours, and 0.1.3's time by ours.
GOALS = {
    "small_batch, 12 operations, batch 1": (15, 15),
    "the example, 1x32": (8, 11),
    "chain of 27 operations, 512x80": (3, 2),
    "the example, 512x1024": (1, 1),
    "one relu, 1x1": (1.2, 5),
}
WORDS = """\
# Performance

Written by `cargo xtask bench`; don't edit it. Machine: {machine}. {rounds} rounds, all contenders in turns in one
process; times are medians in microseconds per call.

![Times of eager TensorFlow and of 0.1.3 as multiples of this version's](performance.svg)

{table}

*this* is this version, called directly and by the Python wrapper that Rextio generates. A result that isn't equal to
eager's bit for bit is marked with ≠; `jit_compile` may change bits, and graph optimization in `tf.function` too.

## What was to be reached

{goals}

## Number of operations

A chain of `tf.tanh` on 1x32, microseconds per call:

{count}

## Threads

Throughput of two threads by that of one, eight products of 64x256 by 256x256 with a `tanh` each: {threads}.

## A fresh process

First call of `small_batch`, in milliseconds, with everything that a first call loads, builds and checks, after
`import tensorflow`: {first}.

Growth of memory at its peak in a later call of six operations on 256 MB: {memory}.

## Where there is no gain

Time inside of kernels is TensorFlow's own, and the same for all: on large matrices (the example at 512x1024)
nothing is to be gained between them. A single operation pays the way through the boundary and one call of
TensorFlow, as eager does. The first call with new sizes of its arguments runs one by one, at the pace of
`REXTIO_TENSORFLOW_REGIONS=off`, and the first call that uses a function pays for building it.
"""


def rows(head: list[str], body: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def listed(values: dict[str, float], form: str) -> str:
    return ", ".join(f"{who} {value:{form}}" for who, value in values.items())


def page(figures: dict[str, Any]) -> str:
    body, goals = [], []
    for name, found in figures["workloads"].items():
        cells = [f"{found[who]['median']:.1f}{'' if found[who]['exact'] else ' ≠'}" for who in COLUMNS]
        body.append([name, *cells])
        if name in GOALS:
            eager, old = (found[who]["ratio"] for who in ("eager", "0.1.3, direct"))
            goals.append([name, *(f"{value:g}x" for value in GOALS[name]), f"{eager:.1f}x", f"{old:.1f}x"])
    return WORDS.format(
        machine=figures["machine"],
        rounds=figures["rounds"],
        table=rows(["workload", *COLUMNS], body),
        goals=rows(["workload", "goal: eager", "goal: 0.1.3", "eager", "0.1.3"], goals),
        count=rows(
            ["operations", *next(iter(figures["count"].values()))],
            [
                [count, *(f"{value:.1f}" for value in found.values())]
                for count, found in figures["count"].items()
            ],
        ),
        threads=listed(figures["threads"], ".2f"),
        first=listed(figures["fresh"]["first call"], ".0f"),
        memory=listed(figures["fresh"]["memory"], ".0f") + " MB",
    )


def chart(figures: dict[str, Any], path: Path) -> None:
    names = list(figures["workloads"])
    drawing, (left, right) = plt.subplots(1, 2, figsize=(11, 4.2), width_ratios=(3, 2))
    shown = ("eager", "tf.function", "0.1.3, direct")
    for place, who in enumerate(shown):
        values = [figures["workloads"][name][who]["ratio"] for name in names]
        bars = left.barh([row + (place - 1) * 0.26 for row in range(len(names))], values, 0.24, label=who)
        left.bar_label(bars, fmt="%.1f", padding=2, fontsize=7)
    left.set_yticks(range(len(names)), names, fontsize=8)
    left.invert_yaxis()
    left.axvline(1, color="black", linewidth=0.8)
    left.set_xscale("log")
    left.set_xlabel("time, as a multiple of this version's (log scale; 1 = as fast)", fontsize=8)
    left.legend(fontsize=8)
    counts = list(figures["count"])
    for who in next(iter(figures["count"].values())):
        right.plot(
            [int(count) for count in counts],
            [figures["count"][count][who] for count in counts],
            "o-",
            label=who,
        )
    right.set_xscale("log", base=2)
    right.set_yscale("log")
    right.set_xlabel("operations on 1x32", fontsize=8)
    right.set_ylabel("microseconds per call", fontsize=8)
    right.legend(fontsize=8)
    drawing.tight_layout()
    drawing.savefig(path, metadata={"Date": None})


def main() -> None:
    figures = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    folder = Path(sys.argv[2])
    (folder / "performance.md").write_text(page(figures), encoding="utf-8")
    chart(figures, folder / "performance.svg")


if __name__ == "__main__":
    main()
