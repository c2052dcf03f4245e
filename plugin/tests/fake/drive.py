"""Runs native functions against the library of `fake-tfe`, each fault in a process of its own, and writes what came.

Used as `python drive.py faults`, with the fake `tensorflow` and the built tree on PYTHONPATH: one line of JSON for each
fault. `python drive.py load` calls one function, and writes what came of it.
"""

import ctypes
import gc
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from typing import Any

import _rextio_native as native
import tensorflow as tf

# The codes of failing statuses, in turn.
CODES = (8, 13, 1, 12, 16, 5)
FIELDS = ("symbol", "nth", "fault", "code")
MATRIX = [1.5, -2.0, 0.25, -0.5]


def classes() -> dict[str, list[str]]:
    """The faults of each symbol."""
    lines = (line.split() for line in tf.text(tf.library.fake_classes).splitlines())
    return {symbol: faults for symbol, *faults in lines}


def report() -> dict[str, Any]:
    """What was called, what lives, what went wrong."""
    found: dict[str, Any] = {"calls": {}, "live": {}, "misuse": [], "fired": None}
    for line in tf.text(tf.library.fake_report).splitlines():
        word, _, rest = line.partition(" ")
        if word in ("calls", "live"):
            name, count = rest.rsplit(" ", 1)
            found[word][name] = int(count)
        elif word == "misuse":
            found[word].append(rest)
        else:
            found[word] = rest
    return found


def outcome(function: Callable[..., Any], *args: Any) -> list[str]:
    """All of the result, or the class and text of the exception."""
    try:
        return ["ok", function(*args).shown()]
    except BaseException as error:
        return [type(error).__name__, str(error)]


def inputs(count: int, shape: tuple[int, ...] = (2, 2)) -> list[Any]:
    """So many matrices."""
    size = shape[0] * shape[1]
    return [tf.constant(shape, (MATRIX * size)[:size]) for _ in range(count)]


# What is called: the function, its arguments, the calls before the one with the fault, whether a tape is active, and
# the symbols that may fail, if not all.
PROGRAMS: dict[str, tuple[str, Callable[[], list[Any]], int, bool, list[str] | None]] = {
    "first call": ("suite__errors__second_of_three", lambda: inputs(2), 0, False, None),
    "second call": ("suite__errors__second_of_three", lambda: inputs(2), 1, False, None),
    "region": ("suite__errors__second_of_three", lambda: inputs(2), 3, False, None),
    "one operation": ("suite__boundary__matrix", lambda: inputs(1), 3, False, None),
    "under a tape": ("suite__boundary__second", lambda: inputs(2), 3, True, None),
    "without the lock": ("suite__errors__add", lambda: inputs(2, (256, 256)), 3, False, ["TFE_Execute"]),
}


def plan(symbol: str, nth: int, fault: str, code: int) -> None:
    """Plans a fault of the library's."""
    assert tf.library.fake_plan(symbol.encode(), ctypes.c_uint64(nth), fault.encode(), code)


def call(name: str, case: tuple[str, int, str, int] | None) -> dict[str, Any]:
    """One program with a fault, or none: what came of the call, of the next one, and what is left after some more."""
    function, make, before, is_taped, _ = PROGRAMS[name]
    function, args = getattr(native, function), make()
    tf.library.fake_tape(is_taped)
    for _ in range(before):
        outcome(function, *args)
    tf.library.fake_calm()
    if case:
        plan(*case)
    came = outcome(function, *args)
    during = report()
    tf.library.fake_calm()
    later = [outcome(function, *args) for _ in range(3)]
    gc.collect()
    after = report()
    return {
        "came": came,
        "later": later,
        "calls": during["calls"],
        "fired": during["fired"],
        "live": after["live"],
        "misuse": after["misuse"],
    }


def in_child(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What `work` gives in a child process, with what it wrote to stderr."""
    reader, writer = os.pipe()
    errors_reader, errors_writer = os.pipe()
    child = os.fork()
    if child == 0:
        os.dup2(errors_writer, 2)
        try:
            os.write(writer, json.dumps(work()).encode())
        except BaseException:
            traceback.print_exc()
        os._exit(0)
    os.close(writer)
    os.close(errors_writer)
    with open(reader, "rb") as pipe, open(errors_reader, "rb") as errors:
        said, stderr = pipe.read(), errors.read().decode()
    _, status = os.waitpid(child, 0)
    end = os.waitstatus_to_exitcode(status)
    return {**(json.loads(said) if said else {}), "stderr": stderr.splitlines(), "end": end}


def cases(name: str, calls: dict[str, int]) -> Iterator[tuple[str, int, str]]:
    """The faults of a program. In a first call, which holds the trial of regions, the first and the last position."""
    only = PROGRAMS[name][4]
    for symbol, faults in classes().items():
        count = calls.get(symbol, 0)
        if only and symbol not in only:
            continue
        is_first = name == "first call" and count > 4
        places = [1, 2, count - 1, count] if is_first else range(1, count + 1)
        for nth in places:
            for fault in faults:
                yield symbol, nth, fault


def faults() -> None:
    """Writes a line for each program without a fault, and one for each fault."""
    for name in PROGRAMS:
        clean = in_child(lambda name=name: call(name, None))
        print(json.dumps({"program": name, "symbol": None, **clean}))
        for index, (symbol, nth, fault) in enumerate(cases(name, clean["calls"])):
            code = CODES[index % len(CODES)]
            case = (symbol, nth, fault, code)
            found = in_child(lambda name=name, case=case: call(name, case))
            print(json.dumps({"program": name, **dict(zip(FIELDS, case, strict=True)), **found}))


def load() -> None:
    """One call, with a fault of `TF_Version` if the environment names one, and another call without."""
    fault = os.environ.get("FAKE_VERSION")
    if fault:
        plan("TF_Version", 1, fault, 0)
    first = outcome(native.suite__boundary__matrix, *inputs(1))
    tf.library.fake_calm()
    print(json.dumps([first, outcome(native.suite__boundary__matrix, *inputs(1))]))


if __name__ == "__main__":
    {"faults": faults, "load": load}[sys.argv[1]]()
