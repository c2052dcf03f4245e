"""How operations are executed: graphs, traces, in the background, observed."""

import tempfile
import threading
from pathlib import Path

import tensorflow as tf
from tensorflow.python.eager import context, executor
from tensorflow.python.framework import op_callbacks

from modes import FRESH, SETTINGS, Calls, mode
from support.bits import tensor

SHAPE = (2, 3)
NO_GRAPH = "no operation can run there, and Python's own code would build a graph"


@mode("tracing of `tf.function`, and what traces, as `tf.vectorized_map`", "refused", NO_GRAPH)
def trace(calls: Calls) -> None:
    x = tensor(SHAPE)

    @tf.function(autograph=False)
    def traced(value: tf.Tensor) -> None:
        calls.refuses(x, says="tf.function")
        calls.refuses(value, says="tf.function")

    traced(x)
    tf.vectorized_map(lambda row: calls.refuses(row, says="tf.function") or row, tensor((2, 2, 3)))
    assert calls.refusals == 3
    calls.takes(x)


@mode("`tf.init_scope` inside of a trace", "runs", "it leaves the trace")
def init_scope(calls: Calls) -> None:
    @tf.function(autograph=False)
    def traced() -> None:
        with tf.init_scope():
            calls.same()

    traced()


@mode("Graph mode: `tf.Graph().as_default()`, `tf.compat.v1.Session`", "refused", NO_GRAPH)
def graph(calls: Calls) -> None:
    x = tensor(SHAPE)
    with tf.Graph().as_default():
        calls.refuses(x, says="graph")
        with tf.compat.v1.Session():
            calls.refuses(x, says="graph")
    calls.takes(x)


@mode("`tf.config.run_functions_eagerly(True)`", "runs", "a `tf.function` is then plain Python")
def functions_eagerly(calls: Calls) -> None:
    tf.config.run_functions_eagerly(True)
    try:
        tf.function(calls.same)()
    finally:
        tf.config.run_functions_eagerly(False)


@mode("eager `tf.map_fn`, `tf.while_loop`, `tf.cond`", "runs", "they call Python for each step")
def loops(calls: Calls) -> None:
    tf.map_fn(lambda x: calls.takes(x) or x, tensor((2, 2, 3)))
    tf.while_loop(lambda step: step < 1, lambda step: calls.takes(tensor(SHAPE)) or [step + 1], [0])
    tf.cond(tf.constant(True), lambda: calls.takes(tensor(SHAPE)) or 1, lambda: 0)
    assert calls.runs == 4


@mode(
    "asynchronous execution: `tf.config.experimental.set_synchronous_execution(False)`",
    "refused",
    "errors would come elsewhere than in eager code",
    SETTINGS,
)
def asynchronous(calls: Calls) -> None:
    tf.config.experimental.set_synchronous_execution(False)
    calls.refuses(says="set_synchronous_execution(True)")
    tf.config.experimental.set_synchronous_execution(True)
    calls.same()
    with context.executor_scope(executor.new_executor(enable_async=True)):
        calls.refuses(says="asynchronous")
    calls.same()


@mode("`tf.experimental.async_scope()`", "runs", "it changes calls of other machines only", SETTINGS)
def async_scope(calls: Calls) -> None:
    with tf.experimental.async_scope():
        calls.same()


@mode(
    "op callbacks: `tf.debugging.enable_check_numerics()`, `enable_dump_debug_info`",
    "refused",
    "they are called for each operation of Python, and would miss ours",
)
def callbacks(calls: Calls) -> None:
    tf.debugging.enable_check_numerics()
    calls.refuses(says="tf.debugging.disable_check_numerics()")
    tf.debugging.disable_check_numerics()
    with tempfile.TemporaryDirectory() as folder:
        tf.debugging.experimental.enable_dump_debug_info(folder)
        calls.refuses(says="op callbacks")
        tf.debugging.experimental.disable_dump_debug_info()
    seen = []
    op_callbacks.add_op_callback(lambda *args, **_: seen.append(args[0]))
    calls.refuses(says="op callbacks")
    op_callbacks.clear_op_callbacks()
    calls.same()
    assert seen == []


@mode(
    "the profiler: `tf.profiler.experimental`, `tf.summary.trace_on`",
    "runs",
    "it only looks on; a region is one operation to it, `PartitionedCall`",
    SETTINGS,
)
def profiler(calls: Calls) -> None:
    with tempfile.TemporaryDirectory() as folder:
        with tf.profiler.experimental.Profile(folder):
            calls.same()
        (profile,) = Path(folder).rglob("*.xplane.pb")
        assert b"PartitionedCall" in profile.read_bytes()
    tf.summary.trace_on(graph=True)
    calls.same()
    tf.summary.trace_off()


@mode(
    "`tf.debugging.set_log_device_placement(True)`",
    "runs",
    "it only logs",
    SETTINGS,
)
def placement_log(calls: Calls) -> None:
    tf.debugging.set_log_device_placement(True)
    calls.same()
    tf.debugging.set_log_device_placement(False)


@mode(
    "`tf.name_scope`, `tf.control_dependencies`",
    "runs",
    "they change nothing in eager code, no error's text either",
)
def scopes(calls: Calls) -> None:
    with tf.name_scope("scope"), tf.control_dependencies([tensor(SHAPE)]):
        calls.same()


@mode(
    "a process that was forked before TensorFlow's first tensor, with all modules imported",
    "runs",
    "TensorFlow starts in the child",
    FRESH,
)
def forked_before(calls: Calls) -> None:
    assert context._context is None or context._context._context_handle is None
    calls.runs += calls.in_child(calls.same)


@mode(
    "a process that was forked after TensorFlow's first tensor, as by gunicorn's `preload` with weights",
    'refused on Linux; make it after the fork, or start it by `multiprocessing.get_context("spawn")`',
    "TensorFlow's threads are not there; eager code can hang",
    FRESH,
)
def forked_after_a_tensor(calls: Calls) -> None:
    x = tensor(SHAPE)
    calls.refusals += calls.in_child(lambda: calls.refuses(x, says='get_context("spawn")'))
    calls.takes(x)


@mode(
    "a process that was forked after the first call",
    'refused; start it by `multiprocessing.get_context("spawn")`',
    "TensorFlow's threads are not there; eager code can hang",
    SETTINGS,
)
def forked(calls: Calls) -> None:
    calls.same()
    calls.refusals += calls.in_child(lambda: calls.refuses(says='get_context("spawn")'))
    calls.same()


@mode("threads", "runs or refused by the modes of the calling thread", "each thread has its own")
def threads(calls: Calls) -> None:
    failures: list[BaseException] = []

    def work() -> None:
        try:
            calls.same()
        except BaseException as error:
            failures.append(error)

    with tf.Graph().as_default(), tf.device("CPU:0"):
        other = threading.Thread(target=work)
        other.start()
        other.join()
        calls.refuses(says="graph")
    assert not failures, failures
