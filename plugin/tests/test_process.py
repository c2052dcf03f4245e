"""What ends or doubles a process: `fork`, shutdown, and an extension module that is gone."""

import re
from collections.abc import Callable

import pytest

from support.child import PRELUDE
from support.project import Project

FORK = """
import multiprocessing, threading
x, matrix = tensor((2, 3)), native("suite.boundary.matrix")
expected = bits(matrix(x))

def child():
    for function, args in ((matrix, (x,)), (native("suite.boundary.second"), (x, x))):
        try:
            function(*args)
        except RuntimeError as error:
            print(error, flush=True)
    os._exit(0)

def forked():
    child_id = os.fork()
    if child_id == 0:
        child()
    assert os.waitpid(child_id, 0)[1] == 0

forked()
assert bits(matrix(x)) == expected
# While other threads are in calls, and from a thread that is not the main one.
stop, calls = threading.Event(), [0]
def work():
    large = tensor((512, 512))
    while not stop.is_set():
        native("suite.long.heavy")(large, 2)
        calls[0] += 1
busy = threading.Thread(target=work)
busy.start()
for _ in range(5):
    other = threading.Thread(target=forked)
    other.start()
    other.join()
stop.set()
busy.join()
assert bits(matrix(x)) == expected
context = multiprocessing.get_context("fork")
process = context.Process(target=child)
process.start()
process.join()
assert process.exitcode == 0
# A command that is run is no fork of Python.
import subprocess
subprocess.run(["true"], check=True)
assert bits(matrix(x)) == expected and calls[0]
print("parent unharmed")
"""


def test_fork(suite: Project, figure: Callable[[str], None]) -> None:
    said = suite.run(PRELUDE + FORK, REXTIO_NATIVE_MODE="fallback").stdout
    refusals = [line for line in said.splitlines() if "forked" in line]
    assert len(refusals) == 14 and all('get_context("spawn")' in line for line in refusals), said
    assert said.splitlines()[-1] == "parent unharmed"
    figure(f"fork after a call: {len(refusals)} calls in 7 children refused, the parent is unharmed")


LIVE = """
# What lives until the end: tensors in a module and in a cycle, and a finalizer and a handler that call natively.
import atexit, gc, pickle
x = tensor((5, 7))
six, expected = native("suite.order.six"), eager("suite.order.six")(x)
kept = [six(x) for _ in range(3)]
kept.append(kept)

class Last:
    def __init__(self):
        self.me, self.function, self.x = self, six, x
    def __del__(self):
        # TensorFlow itself may be gone by now: an exception is no harm, a crash is.
        try:
            self.function(self.x)
        except Exception:
            pass

last = Last()
atexit.register(lambda: print("at exit", bits(six(x)) == bits(expected), flush=True))

# The extension is gone, as far as Python lets it go, and its results are used all the same.
result = six(x)
import suite
for name in [name for name in sys.modules if name.split(".")[0] in ("suite", "quickstart", "_rextio_native")]:
    del sys.modules[name]
del suite, extension
gc.collect()
assert bits(result) == bits(expected) and bits(tf.add(result, result)) == bits(tf.add(expected, expected))
assert bits(pickle.loads(pickle.dumps(result))) == bits(expected)
assert result.numpy().tobytes() == expected.numpy().tobytes()
capsule = tf.experimental.dlpack.to_dlpack(result)
assert bits(six(x)) == bits(expected)
del result
gc.collect()
assert bits(tf.experimental.dlpack.from_dlpack(capsule)) == bits(expected)
"""
DAEMON = """
# The main thread ends while others are in a call: one heavy, without Python's lock, and one light, with it.
import threading, time
large, x = tensor((1024, 1024)), tensor((2, 3))
native("suite.long.heavy")(large, 1)
native("suite.long.light")(x, 300)
running = threading.Barrier(3)
def heavy():
    running.wait()
    native("suite.long.heavy")(large, 100_000)
def light():
    running.wait()
    native("suite.long.light")(x, 1_000_000_000)
for work in (heavy, light):
    threading.Thread(target=work, daemon=True).start()
running.wait()
time.sleep(0.3)
print("the end", flush=True)
"""


@pytest.mark.parametrize(
    ("program", "says"),
    [(LIVE, "at exit True"), (DAEMON, "the end")],
    ids=["live tensors, module gone", "a call in another thread"],
)
def test_shutdown(program: str, says: str, suite: Project) -> None:
    """The process ends by itself, with status 0 and without a word of a failure on stderr."""
    done = suite.run(PRELUDE + program, REXTIO_NATIVE_MODE="fallback")
    assert done.stdout.splitlines()[-1] == says
    assert not re.search(r"(?i)fatal|panic|abort|exception|segmentation", done.stderr), done.stderr


TWICE = """
import threading, time
from tensorflow.python.eager import context
x, matrix, real, seen = tensor((2, 3)), native("suite.boundary.matrix"), context.context, []
expected = bits(eager("suite.boundary.matrix")(x))

def slow():
    # Asked for by each first call: the other thread's comes in between, and then one in the middle of it.
    seen.append(threading.get_ident())
    if len(seen) <= 2:
        time.sleep(0.5)
        assert bits(matrix(x)) == expected
    return real()

context.context = slow
results = []
threads = [threading.Thread(target=lambda: results.append(bits(matrix(x)))) for _ in range(2)]
for each in threads:
    each.start()
for each in threads:
    each.join()
assert results == [expected] * 2 and len(set(seen)) == 2 and len(seen) > 2
assert len(rextio_tensorflow.runtime_stats()) == 1
"""


def test_two_first_calls_at_once(suite: Project) -> None:
    """In two threads, and one inside of another, as the handler of a signal may make it: the module is counted once."""
    suite.run(PRELUDE.replace("(600,", "(60,") + TWICE, REXTIO_NATIVE_MODE="fallback")
