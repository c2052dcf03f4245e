"""Ctrl-C: a kernel that runs finishes, as in eager TensorFlow, and a native loop stops within one region."""

import json
import sys
from collections.abc import Callable

import pytest

from support.child import PRELUDE
from support.project import Project

PROGRAM = """
import json, signal, threading, time
# Whoever started the tests may have had it ignored, as a shell does for what runs in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
x, large = tensor((2, 3)), tensor((512, 512))
for name, args in (("light", (x, 300)), ("heavy", (large, 3)), ("caught", (x, 300))):
    native(f"suite.long.{name}")(*args)

def interrupted(name, *args, after=0.2, number=signal.SIGINT):
    # How long after the signal the call ended, and by what.
    sent = []
    def send():
        time.sleep(after)
        sent.append(time.perf_counter())
        os.kill(os.getpid(), number)
    sender = threading.Thread(target=send)
    sender.start()
    try:
        native(f"suite.long.{name}")(*args)
        ended = "a result"
    except BaseException as error:
        ended = f"{type(error).__name__}: {error}"
    seconds = time.perf_counter() - sent[0] if sent else -1.0
    sender.join()
    return {"ended": ended, "ms": seconds * 1e3}

endless = 10**12
found = {
    "light": interrupted("light", x, endless),
    "heavy": interrupted("heavy", large, endless),
    "caught": interrupted("caught", x, endless),
}

def handler(number, frame):
    # Calls a native function itself, in the middle of another.
    expected = bits(eager("suite.order.six")(x))
    assert bits(native("suite.order.six")(x)) == expected
    handled.append(number)
    if len(handled) == 2:
        raise TimeoutError("too long")

handled = []
signal.signal(signal.SIGALRM, handler)
signal.setitimer(signal.ITIMER_REAL, 0.1, 0.1)
try:
    native("suite.long.light")(x, endless)
except TimeoutError as error:
    found["handler"] = {"ended": f"TimeoutError: {error}", "ms": 0.0}
signal.setitimer(signal.ITIMER_REAL, 0)
assert len(handled) == 2

# In another thread nothing is interrupted, and the main thread gets its Ctrl-C while that one is in a loop.
worker = threading.Thread(target=native("suite.long.light"), args=(x, endless), daemon=True)
worker.start()
timer = threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT))
timer.start()
start = time.perf_counter()
try:
    while True:
        time.sleep(0.01)
except KeyboardInterrupt:
    found["main"] = {"ended": "KeyboardInterrupt: ", "ms": (time.perf_counter() - start - 0.1) * 1e3}
found["worker"] = {"ended": "still running" if worker.is_alive() else "", "ms": 0.0}
assert bits(native("suite.order.six")(x)) == bits(eager("suite.order.six")(x))
print(json.dumps(found), flush=True)
os._exit(0)
"""
Found = dict[str, dict[str, float | str]]


@pytest.fixture(scope="module", params=["on", "off"])
def found(request: pytest.FixtureRequest, suite: Project) -> Found:
    """How each call ended, with regions and without."""
    variables = {"REXTIO_NATIVE_MODE": "fallback", "REXTIO_TENSORFLOW_REGIONS": request.param}
    return json.loads(suite.run(PRELUDE + PROGRAM, **variables).stdout.splitlines()[-1])


@pytest.mark.skipif(sys.platform == "win32", reason="signals are Unix's")
@pytest.mark.parametrize("name", ["light", "heavy", "caught"])
def test_a_native_loop_stops(name: str, found: Found, figure: Callable[[str], None]) -> None:
    """Also where the function itself catches `Exception`."""
    figure(f"Ctrl-C in an endless loop ({name}): ended after {found[name]['ms']:.1f} ms")
    assert found[name]["ended"] == "KeyboardInterrupt: "


def test_a_handler_may_raise_anything_and_call_native_functions(found: Found) -> None:
    assert found["handler"]["ended"] == "TimeoutError: too long"


def test_the_main_thread_is_heard_while_another_is_in_a_loop(
    found: Found, figure: Callable[[str], None]
) -> None:
    figure(f"Ctrl-C in the main thread beside a native loop: heard after {found['main']['ms']:.1f} ms")
    assert found["worker"]["ended"] == "still running"


GREENLETS = """
import greenlet, signal
light, x = native("suite.long.light"), tensor((2, 3))
expected, found, switches = bits(light(x, 100_000)), [], 0
main = greenlet.getcurrent()

def work():
    # Both begin at one place of the stack, and go on from there.
    main.switch()
    found.append(bits(light(x, 100_000)))

def handler(number, frame):
    global switches
    other = both[greenlet.getcurrent() is both[0]]
    if switches < 6 and not other.dead:
        switches += 1
        other.switch()

both = [greenlet.greenlet(work) for _ in range(2)]
for each in both:
    each.switch()
signal.signal(signal.SIGALRM, handler)
signal.setitimer(signal.ITIMER_REAL, 0.02, 0.02)
while not all(each.dead for each in both):
    for each in both:
        each.switch()
signal.setitimer(signal.ITIMER_REAL, 0)
assert switches > 0 and found == [expected] * 2, (switches, found)
"""


def test_a_handler_that_switches_to_another_greenlet(suite: Project) -> None:
    """It is another call from the same place of the stack, in the middle of the first, and has no part in it."""
    suite.run(PRELUDE.replace("(600,", "(60,") + GREENLETS, REXTIO_NATIVE_MODE="fallback")


TAPED = """
import greenlet, signal
light, x, said = native("suite.long.light"), tensor((2, 3)), []
light(x, 3)
main = greenlet.getcurrent()

def work(mode):
    # Both begin at one place of the stack, and go on from there; the second in a mode that the first doesn't have.
    main.switch()
    with mode as entered:
        if entered is not None:
            entered.watch(x)
        try:
            light(x, 3 if entered is not None else 100_000)
            said.append("a result")
        except RuntimeError as error:
            said.append(str(error))

def handler(number, frame):
    signal.setitimer(signal.ITIMER_REAL, 0)
    both[1].switch()

both = [greenlet.greenlet(work) for _ in range(2)]
for each, mode in zip(both, (contextlib.nullcontext(), tf.GradientTape())):
    each.switch(mode)
signal.signal(signal.SIGALRM, handler)
signal.setitimer(signal.ITIMER_REAL, 0.02)
both[0].switch()
while not both[0].dead:
    both[0].switch()
assert len(said) == 2 and "is watched by a tf.GradientTape" in said[0] and said[1] == "a result", said
"""


@pytest.mark.parametrize("regions", ["on", "off"])
def test_a_greenlet_has_its_own_modes(regions: str, suite: Project) -> None:
    """A call in the middle of another from the same place of the stack asks for its own tapes."""
    program = PRELUDE.replace("(600,", "(60,") + "import contextlib\n" + TAPED
    suite.run(program, REXTIO_NATIVE_MODE="fallback", REXTIO_TENSORFLOW_REGIONS=regions)
