"""Gradient tapes and forward accumulators."""

import tensorflow as tf

from modes import Calls, mode
from support.bits import bits, tensor

SHAPE = (2, 3)
LOST = "its gradient would be lost, since a compiled function records nothing"


@mode("`tf.GradientTape` that watches an argument", "refused; pass `tf.stop_gradient(x)`", LOST)
def watching(calls: Calls) -> None:
    x, y = tensor(SHAPE), tensor(SHAPE)
    with tf.GradientTape() as tape:
        tape.watch(x)
        calls.refuses(x, says="tf.stop_gradient(x)")
        calls.refuses(y, x, says="`y` is watched", name="suite.boundary.second")
        calls.refuses(x + y, says="tape.stop_recording()")
        calls.takes(tf.stop_gradient(x))
    calls.takes(x)


@mode("`tf.GradientTape` that watches other tensors, or integers", "runs", "no gradient is asked for")
def not_watching(calls: Calls) -> None:
    x, ids = tensor((3,)), tf.constant([1, 2], tf.int64)
    with tf.GradientTape() as tape:
        tape.watch(tensor(SHAPE))
        calls.same()
        calls.takes(ids, x, name="suite.boundary.ids")


@mode(
    "`tf.GradientTape` and the result of a compiled function",
    "runs",
    "it can be watched like any other tensor",
)
def watching_a_result(calls: Calls) -> None:
    calls.same()
    with tf.GradientTape() as tape:
        y = calls.native("suite.boundary.matrix")(tensor(SHAPE))
        tape.watch(y)
        z = y * y
    assert bits(tape.gradient(z, y)) == bits(y + y)


@mode("a persistent tape", "refused; call it under `with tape.stop_recording():`", LOST)
def persistent(calls: Calls) -> None:
    x = tensor(SHAPE)
    with tf.GradientTape(persistent=True) as tape:
        calls.takes(x)
        tape.watch(x)
        for _ in range(2):
            calls.refuses(x, says="is watched")
        with tape.stop_recording():
            calls.takes(x)
        tape.reset()
        calls.takes(x)


@mode("nested tapes", "refused if any of them watches an argument", LOST)
def nested(calls: Calls) -> None:
    x = tensor(SHAPE)
    with tf.GradientTape() as outer, tf.GradientTape() as inner:
        calls.takes(x)
        outer.watch(x)
        calls.refuses(x, says="is watched")
        with inner.stop_recording():
            calls.refuses(x, says="is watched") if outer._recording else calls.takes(x)
    with tf.GradientTape():
        with tf.GradientTape() as inner:
            inner.watch(x)
            calls.refuses(x, says="is watched")
        calls.takes(x)


@mode(
    "the value of a trainable `tf.Variable` under a tape",
    "refused",
    "a tape watches trainable variables unasked",
)
def variable(calls: Calls) -> None:
    trainable, fixed = tf.Variable(tensor(SHAPE)), tf.Variable(tensor(SHAPE), trainable=False)
    with tf.GradientTape():
        calls.refuses(trainable.value(), says="is watched")
        calls.takes(fixed.value())
    with tf.GradientTape(watch_accessed_variables=False):
        calls.takes(trainable.value())


@mode("`tf.autodiff.ForwardAccumulator`", "refused if it watches an argument", "the tangent would be lost")
def accumulator(calls: Calls) -> None:
    x = tensor(SHAPE)
    with tf.autodiff.ForwardAccumulator(x, tf.ones(SHAPE)):
        calls.refuses(x, says="ForwardAccumulator")
        calls.same()


@mode(
    "inside `tf.custom_gradient` under a tape",
    "refused; pass `tf.stop_gradient(x)`: the gradient is the one that you give",
    "TensorFlow leaves the tape on there",
)
def custom_gradient(calls: Calls) -> None:
    matrix, x = calls.native("suite.boundary.matrix"), tensor(SHAPE)

    @tf.custom_gradient
    def relu(value: tf.Tensor):
        calls.refuses(value, says="tf.stop_gradient(x)")
        return matrix(tf.stop_gradient(value)), lambda upstream: upstream * tf.cast(value > 0, tf.float32)

    with tf.GradientTape() as tape:
        tape.watch(x)
        y = relu(x)
    assert bits(y) == bits(tf.nn.relu(x))
    assert bits(tape.gradient(y, x)) == bits(tf.cast(x > 0, tf.float32))


@mode(
    "inside `tf.py_function`", "runs; refused if a tape watches what comes in", "it is eager code in a trace"
)
def py_function(calls: Calls) -> None:
    x = tensor(SHAPE)

    def body(value: tf.Tensor) -> tf.Tensor:
        calls.takes(value)
        return value

    def watched(value: tf.Tensor) -> tf.Tensor:
        calls.refuses(value, says="is watched")
        calls.takes(tf.stop_gradient(value))
        return value

    tf.function(lambda value: tf.py_function(body, [value], tf.float32))(x)
    with tf.GradientTape() as tape:
        tape.watch(x)
        tf.py_function(watched, [x], tf.float32)
    assert (calls.runs, calls.refusals) == (2, 1)
