"""Regions: operations that run together give eager's bits, errors and order, in bounded memory."""

import os
import random
import subprocess
import sys
from collections.abc import Callable

import pytest

from support import programs, registry
from support.child import PRELUDE
from support.places import TESTS
from support.project import HEADER, ROUTE, Project

SEED = int(os.environ.get("REXTIO_TENSORFLOW_SEED", random.SystemRandom().randrange(10**9)))
PROGRAMS = int(os.environ.get("REXTIO_TENSORFLOW_PROGRAMS", 40))
ONEDNN = [pytest.param("1", id="oneDNN"), pytest.param("0", id="no oneDNN")]


def case_files() -> dict[str, str]:
    """Spellings behind another operation, so that they are part of a region."""
    files: dict[str, str] = {}
    for index, call in registry.float32_calls():
        path = f"regions/cases_{index // 40}.py"
        first = next(name for name, kind in call.params if registry.is_tensor(kind))
        body = call.source.replace("\n", f"\n    {first} = tf.negative({first})\n", 1)
        files.setdefault(path, HEADER)
        files[path] += f"\n\ndef case_{index}{body}"
    return files


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    files = case_files()
    files["regions/order.py"] = (TESTS / "programs/order.py").read_text(encoding="utf-8")
    for start in range(4):
        files[f"regions/random_{start}.py"] = programs.module(SEED + start, PROGRAMS // 4)
    return Project.write(tmp_path_factory.mktemp("regions"), files).build()


Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="module")
def run(project: Project) -> Run:
    def run(program: str, **variables: str | None) -> subprocess.CompletedProcess[str]:
        # The eager twins are the very sources, imported with native code switched off.
        env = {"REXTIO_NATIVE_MODE": "fallback", **variables}
        return project.run(PRELUDE + program, **env)

    return run


def test_everything_is_native(project: Project) -> None:
    routes = {name: project.route(name) for name in project.functions}
    others = {name: route for name, route in routes.items() if route != ROUTE}
    assert not others, f"seed {SEED}: {others}"


CONFORMANCE = """
from support import registry
from support.choices import argument, choices
for index, call in registry.float32_calls():
    name = f"regions.cases_{index // 40}.case_{index}"
    compiled, twin = native(name), eager(name)
    for chosen in choices(call):
        for seed, fill in enumerate(FILLS):
            args = [
                argument(kind, choice, fill, seed + 10 * place)
                for place, ((_, kind), choice) in enumerate(zip(call.params, chosen, strict=True))
            ]
            for _ in range(3):
                known = call.target.rpartition(".")[2] in ("argmax", "argmin", "searchsorted")
                if isinstance(assert_same(compiled, twin, *args, without_name=known), Raised):
                    break
print(stats())
"""


@pytest.mark.parametrize("onednn", ONEDNN)
@pytest.mark.parametrize("regions", ["on", "off"])
def test_every_form(run: Run, onednn: str, regions: str) -> None:
    """Plain, at first sight, and cached: every spelling of every form has eager's bits."""
    done = run(CONFORMANCE, TF_ENABLE_ONEDNN_OPTS=onednn, REXTIO_TENSORFLOW_REGIONS=regions)
    stats = eval(done.stdout.splitlines()[-1])
    assert stats["reruns"] == stats["given_up"] == 0
    if regions == "off":
        assert stats["on"] == stats["hits"] == stats["functions"] == 0
    else:
        # Calls that differ in spelling alone share a function.
        assert stats["on"] == 1 and stats["functions"] > 20 and stats["hits"] > 5000


RANDOM = """
for start in range(4):
    for index in range(COUNT):
        name = f"regions.random_{start}.program_{index}"
        compiled, twin = native(name), eager(name)
        for side, n, flag in ((3, 2, True), (1, 0, False), (17, 3, False), (3, 1, True), (3, 2, False)):
            for seed, fill in enumerate(FILLS):
                x, y = (tensor((side, side), fill, seed=seed + place) for place in range(2))
                v = tensor((side,), fill, seed=seed + 2)
                for args in ((x, y, v), (x, x, v)):
                    expected = outcome(twin, *args, n, flag)
                    for _ in range(3):
                        found = outcome(compiled, *args, n, flag)
                        where = f"seed {SEED}: {name} side {side} n {n} {flag} {fill}"
                        assert found == expected, f"{where}\\n{found}\\n{expected}"
print(stats())
"""


@pytest.mark.parametrize("onednn", ONEDNN)
def test_random_programs(run: Run, onednn: str) -> None:
    print(f"seed {SEED}")
    done = run(f"SEED, COUNT = {SEED}, {PROGRAMS // 4}\n{RANDOM}", TF_ENABLE_ONEDNN_OPTS=onednn)
    stats = eval(done.stdout.splitlines()[-1])
    assert stats["reruns"] == stats["given_up"] == 0, f"seed {SEED}: {stats}"
    assert stats["hits"] > 1000, f"seed {SEED}: {stats}"


ORDER = """
import tempfile
def seen(function, *args):
    # The outcome, and what went to the process: native code does not know the output of Python.
    sys.stdout.flush()
    kept = os.dup(1)
    with tempfile.TemporaryFile() as out:
        os.dup2(out.fileno(), 1)
        try:
            result = outcome(function, *args)
            sys.stdout.flush()
        finally:
            os.dup2(kept, 1)
            os.close(kept)
        out.seek(0)
        return result, out.read()

def shapes(*each):
    return [tensor(one, seed=place) if isinstance(one, tuple) else one for place, one in enumerate(each)]

good, bad = ((3, 3), (3, 3)), ((3, 3), (2, 3))
for args in [good, bad, good, bad, good, good, bad, bad, good]:
    for name, more in (("caught", (1,)), ("caught", (0,)), ("finally_after", ()), ("printed", ()),
                       ("to_int", (3,)), ("to_int", (5,)), ("to_none", ())):
        name = f"regions.order.{name}"
        args = shapes(*args[:2], *more) if isinstance(args[0], tuple) else [*args[:2], *more]
        expected, found = seen(eager(name), *args), seen(native(name), *args)
        assert expected == found, f"{name} {args}\\n{found}\\n{expected}"
for _ in range(5):
    for n in (1, 0):
        assert_same(native("regions.order.aborted"), eager("regions.order.aborted"), *shapes((3, 3), n))
print(stats())
"""


def test_order_and_errors(run: Run) -> None:
    """try, finally, print, -> int and -> None, with and without an operation that fails; calls that Rextio aborts."""
    stats = eval(run(ORDER).stdout.splitlines()[-1])
    assert stats["hits"] > 10 and stats["reruns"] == 0


LOOPS = """
make = random.Random(5)
x = tensor((2, 3))
compiled, twin = native("regions.order.loop"), eager("regions.order.loop")
for n in (0, 1, 2, 127, 128, 129, 300, 1000):
    for _ in range(3):
        assert_same(compiled, twin, x, n)
before = stats()
for round in range(2000):
    compiled(x, make.randrange(2000))
after = stats()
x = tensor((1, 1))
for side in range(1, 3000):
    compiled(tf.ones([1, side]), 5)
last = stats()
print([before, after, last])
"""


def test_loops_with_ever_new_lengths_and_sizes(run: Run) -> None:
    before, after, last = eval(run(f"import random\n{LOOPS}").stdout.splitlines()[-1])
    # A long loop is cut into regions of 128 operations, which are the same few again and again.
    assert after["functions"] - before["functions"] < 400
    assert after["hits"] - before["hits"] > 10_000
    assert last["functions"] - after["functions"] <= 2
    assert last["shapes"] <= 4096 and last["proven_steps"] <= 16 * 1024
    assert last["proven_resets"] >= 1


KEEP = """
x, v = tensor((64, 64)), tensor((64,), seed=1)
own = [x.numpy().tobytes(), v.numpy().tobytes()]
kept = []
compiled, twin = native("regions.order.shifted"), eager("regions.order.shifted")
expected = bits(twin(x, v))
for _ in range(300):
    result = compiled(x, v)
    kept.append(result)
    kept.append(native("regions.order.six")(result))
    assert [x.numpy().tobytes(), v.numpy().tobytes()] == own
root = bits(eager("regions.order.six")(twin(x, v)))
assert all(bits(result) == (expected, root)[place % 2] for place, result in enumerate(kept))
assert stats()["hits"] > 500
"""


def test_inputs_and_results_never_change(run: Run) -> None:
    run(KEEP)


THREADS = """
import threading
names = ["shifted", "six", "loop", "products"]
arguments = {
    "shifted": (tensor((5, 7)), tensor((7,), seed=1)),
    "six": (tensor((5, 7)),),
    "loop": (tensor((5, 7)), 9),
    "products": (tensor((64, 256)), tensor((256, 256), seed=1), 4),
}
expected = {name: bits(eager(f"regions.order.{name}")(*arguments[name])) for name in names}
failures = []
start = threading.Barrier(8)
def work(place):
    start.wait()
    for round in range(150):
        name = names[0] if place < 2 else names[(place + round) % 4]
        found = bits(native(f"regions.order.{name}")(*arguments[name]))
        if found != expected[name]:
            failures.append((place, round, name))
threads = [threading.Thread(target=work, args=(place,)) for place in range(8)]
for each in threads: each.start()
for each in threads: each.join()
assert not failures, failures[:5]
assert stats()["reruns"] == 0
"""


def test_threads(run: Run) -> None:
    run(THREADS)


MEMORY = """
import ctypes
from pathlib import Path
def kilobytes(name):
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(name))
x = tf.ones([4096, 4096])
function = WHICH("regions.order.six")
for _ in range(3):
    result = function(x)
del result
ctypes.CDLL(None).malloc_trim(0)
# Sets the mark of the highest use to the use of now.
Path("/proc/self/clear_refs").write_text("5")
before = kilobytes("VmRSS")
result = function(x)
print((kilobytes("VmHWM") - before) // 1024)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="reads and resets the mark of memory in /proc")
def test_memory_of_a_chain(run: Run) -> None:
    """Six operations on 64 MB: a region uses one buffer again, which one by one is not to be had."""

    def peak(which: str, **variables: str) -> int:
        # TensorFlow's own allocator gives nothing back, and so hides what a call needs.
        system = {"TF_ONEDNN_USE_SYSTEM_ALLOCATOR": "1"}
        return int(run(MEMORY.replace("WHICH", which), **system, **variables).stdout.split()[-1])

    assert peak("native") <= 64 + 16
    assert peak("native", REXTIO_TENSORFLOW_REGIONS="off") >= 2 * 64
    assert peak("eager") >= 2 * 64


def test_settings(run: Run, project: Project) -> None:
    traced = run(
        'for _ in range(3): native("regions.order.six")(tensor((2, 2)))', REXTIO_TENSORFLOW_TRACE="1"
    ).stderr
    lines = [line for line in traced.splitlines() if line.startswith("rextio-tensorflow: ")]
    assert [line.split(": ")[2] for line in lines] == ["first sight", "hit", "hit"], traced
    for name, value in (("REXTIO_TENSORFLOW_REGIONS", "no"), ("REXTIO_TENSORFLOW_TRACE", "yes")):
        program = (
            "try:\n native('regions.order.six')(tensor((2, 2)))\nexcept RuntimeError as error: print(error)\n"
        )
        said = run(program, **{name: value}).stdout
        assert name in said and value in said, said


def test_the_canary_notices_another_way_of_running(run: Run) -> None:
    """With TensorFlow's other way of running operations, regions stay off, and results are the same."""
    program = """
import ctypes
library = ctypes.CDLL(os.path.join(os.path.dirname(tf.__file__), "libtensorflow_cc.so.2"))
from tensorflow.python.eager import context
context.ensure_initialized()
ctypes.pythonapi.PyCapsule_GetPointer.restype = ctypes.c_void_p
ctypes.pythonapi.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
pointer = ctypes.pythonapi.PyCapsule_GetPointer(context.context()._context_handle, None)
library.TF_NewStatus.restype = ctypes.c_void_p
new = library.TF_NewStatus()
library.TFE_ContextSetRunEagerOpAsFunction.argtypes = [ctypes.c_void_p, ctypes.c_ubyte, ctypes.c_void_p]
library.TFE_ContextSetRunEagerOpAsFunction(pointer, 0, new)
for _ in range(4):
    assert_same(native("regions.order.six"), eager("regions.order.six"), tensor((3, 4)))
print(stats())
"""
    done = run(program)
    stats = eval(done.stdout.splitlines()[-1])
    assert stats["on"] == 0, stats
    assert "regions are off" in done.stderr


def test_a_stderr_that_nobody_reads_changes_no_call(run: Run) -> None:
    """What regions say there can be lost, as where a server's log is gone; the call is not."""
    program = """
read, write = os.pipe()
os.close(read)
os.dup2(write, 2)
for _ in range(3):
    assert_same(native("regions.order.six"), eager("regions.order.six"), tensor((3, 4)))
assert stats()["hits"] == 2
"""
    run(program, REXTIO_TENSORFLOW_TRACE="1")


def test_the_trial_is_not_held_in_a_mode_that_is_refused(run: Run) -> None:
    """A first call in the background is refused, and the next one finds regions on."""
    program = """
x = tensor((3, 4))
tf.config.experimental.set_synchronous_execution(False)
try:
    native("regions.order.six")(x)
except RuntimeError as error:
    print(error)
tf.config.experimental.set_synchronous_execution(True)
for _ in range(3):
    assert_same(native("regions.order.six"), eager("regions.order.six"), x)
assert stats()["on"] == 1 and stats()["hits"] == 2, stats()
"""
    done = run(program)
    assert "asynchronous" in done.stdout and "regions are off" not in done.stderr


def test_a_result_of_an_earlier_region(run: Run) -> None:
    """It is there already, and says nothing of the operations that stand at its place in the last region."""
    program = """
for _ in range(3):
    assert_same(native("regions.order.earlier"), eager("regions.order.earlier"), tensor((3, 4)), 200)
    print(stats())
"""
    first, second, third = (eval(line) for line in run(program).stdout.splitlines())
    # In the first call each operation ran at once, and none of what is needed is left for a region.
    assert first["first_sights"] == first["hits"] == 0, first
    assert second["first_sights"] == 1 and third["hits"] == 1, (second, third)


EXECUTORS = """
import ctypes, gc, threading
from tensorflow.python.eager import context, executor
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
six, x = native("regions.order.six"), tensor((5, 7))
expected = bits(eager("regions.order.six")(x))

def call():
    for _ in range(4):
        assert bits(six(x)) == expected

def overwrite():
    # What was freed goes to others, who write there.
    gc.collect()
    for size in range(200, 640, 8):
        for _ in range(500):
            ctypes.memset(libc.malloc(size), 0xFF, size)

synchronous = tf.config.experimental.set_synchronous_execution
def another():
    synchronous(False)
    overwrite()
    synchronous(True)
    call()

another()
another()
call()
thread = threading.Thread(target=another)
thread.start()
thread.join()
overwrite()
call()
with context.executor_scope(executor.new_executor(enable_async=False)):
    call()
overwrite()
call()
# An iterator sets one of its own for as long as it asks for the next element.
rows = tf.data.Dataset.from_tensors(x).repeat(4).map(lambda row: tf.py_function(six, [row], tf.float32))
assert all(bits(row) == expected for row in rows)
overwrite()
call()
counts = stats()
assert counts["reruns"] == counts["given_up"] == 0 and counts["hits"] > 20, counts
"""


def test_an_executor_that_is_gone(run: Run) -> None:
    """An operation of TensorFlow points to the executor that its thread had; it isn't used when that may be freed."""
    run(EXECUTORS)
