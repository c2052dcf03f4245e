"""Native functions in many threads: short-lived ones, failing ones, and garbage collection in the middle of a call."""

import gc
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf

from support.bits import bits, tensor

Find = Callable[[str], Callable[..., Any]]
THREADS = 8


def together(count: int, work: Callable[[int], None]) -> None:
    """Runs it in so many threads that begin at once; the first failure of any is the test's."""
    start, failures = threading.Barrier(count), []

    def run(place: int) -> None:
        start.wait()
        try:
            work(place)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(place,)) for place in range(count)]
    for each in threads:
        each.start()
    for each in threads:
        each.join()
    if failures:
        raise failures[0]


def test_short_lived_threads(native: Find, figure: Callable[[str], None]) -> None:
    """2,000 threads with one call each, and as many of Python's threads left as before."""
    matrix, x = native("suite.boundary.matrix"), tensor((5, 7))
    expected, wrong, before = bits(tf.nn.relu(x)), [], threading.active_count()

    def work() -> None:
        if bits(matrix(x)) != expected:
            wrong.append(threading.get_ident())

    start = time.perf_counter()
    for _ in range(100):
        batch = [threading.Thread(target=work) for _ in range(20)]
        for each in batch:
            each.start()
        for each in batch:
            each.join()
    figure(f"2,000 threads with one call each: {time.perf_counter() - start:.1f} s, {len(wrong)} wrong")
    assert not wrong and threading.active_count() == before


def test_each_error_has_its_own_shapes(native: Find, figure: Callable[[str], None]) -> None:
    """Half of the threads fail at every call, and each sees its own sizes in the text, never another's."""
    add, model = native("suite.errors.add"), native("suite.order.six")
    counts = [0] * THREADS

    def work(place: int) -> None:
        for step in range(500):
            rows = 2 + place * 1000 + step % 900
            if place % 2:
                with pytest.raises(tf.errors.InvalidArgumentError) as caught:
                    add(tf.ones((rows, 3)), tf.ones((rows, 4)))
                assert f"Incompatible shapes: [{rows},3] vs. [{rows},4] [Op:AddV2]" in str(caught.value)
            else:
                assert tuple(model(tf.ones((rows, 3))).shape) == (rows, 3)
            counts[place] += 1

    together(THREADS, work)
    figure(f"8 threads, half of them failing: {sum(counts):,} calls, each error with its own shapes")
    assert counts == [500] * THREADS


def test_collection_during_a_call(native: Find, figure: Callable[[str], None]) -> None:
    """Collections run inside of calls and beside them; what they finalize calls native functions too."""
    matrix, model = native("suite.boundary.matrix"), native("suite.long.heavy")
    x, large = tensor((3, 4)), tensor((256, 256))
    expected = bits(tf.nn.relu(x)), bits(model(large, 3))
    finalized = []

    class Cycle:
        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            finalized.append(bits(matrix(x)) == expected[0])

    def work(place: int) -> None:
        for _ in range(50):
            Cycle()
            if place:
                assert bits(model(large, 3)) == expected[1]
                assert bits(matrix(x)) == expected[0]
            else:
                gc.collect()

    thresholds = gc.get_threshold()
    # What is there already takes no part, so that a collection is quick and many of them fit into the test.
    gc.freeze()
    # Collections come also while TensorFlow makes what it keeps for each thread.
    gc.set_threshold(1, 1, 1)
    try:
        together(4, work)
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
    gc.collect()
    figure(f"collections during calls: {len(finalized)} finalizers that called native functions")
    assert len(finalized) == 200 and all(finalized)


def test_a_long_call_lets_others_run(native: Find, figure: Callable[[str], None]) -> None:
    """A native loop of light operations, which keep Python's lock, gives it away as Python does."""
    light, x = native("suite.long.light"), tensor((2, 3))
    light(x, 300)
    done, turns, longest = threading.Event(), 0, 0.0

    def work() -> None:
        light(x, 1_000_000)
        done.set()

    other = threading.Thread(target=work)
    other.start()
    last = time.perf_counter()
    while not done.is_set():
        time.sleep(0)
        now = time.perf_counter()
        turns, longest, last = turns + 1, max(longest, now - last), now
    other.join()
    figure(
        f"beside a native loop of 1,000,000 operations: {turns} turns of another thread, {longest * 1e3:.0f} ms apart"
    )
    assert turns > 20
