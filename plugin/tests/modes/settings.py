"""Settings of the whole process."""

import tensorflow as tf
from tensorflow.python.eager import context

from modes import SETTINGS, STARTED, Calls, mode
from support.bits import tensor

SAME = "the same kernels run, under the same setting"
UNTOUCHED = "it changes `tf.function` only; a region is never optimized or compiled"


@mode("`tf.config.experimental.enable_op_determinism()`", "runs", SAME, SETTINGS)
def determinism(calls: Calls) -> None:
    calls.same()
    tf.random.set_seed(1)
    tf.config.experimental.enable_op_determinism()
    calls.same()


@mode("`tf.config.experimental.enable_tensor_float_32_execution`", "runs", SAME)
def tensor_float(calls: Calls) -> None:
    was = tf.config.experimental.tensor_float_32_execution_enabled()
    for is_on in (True, False):
        tf.config.experimental.enable_tensor_float_32_execution(is_on)
        calls.same()
    tf.config.experimental.enable_tensor_float_32_execution(was)


@mode("`tf.config.optimizer`: `set_jit`, `set_experimental_options`", "runs", UNTOUCHED, SETTINGS)
def optimizer(calls: Calls) -> None:
    tf.config.optimizer.set_jit("autoclustering")
    calls.same()
    tf.config.optimizer.set_experimental_options({"auto_mixed_precision": True, "remapping": True})
    calls.same()
    tf.config.optimizer.set_jit(False)


@mode("Keras's `mixed_precision.set_global_policy`", "runs", "it changes layers, no operation")
def keras_policy(calls: Calls) -> None:
    tf.keras.mixed_precision.set_global_policy("mixed_bfloat16")
    calls.same()
    tf.keras.mixed_precision.set_global_policy("float32")


@mode(
    "`tf.experimental.numpy.experimental_enable_numpy_behavior`",
    "runs",
    "operators of two float32 tensors stay what they are",
    SETTINGS,
)
def numpy_behavior(calls: Calls) -> None:
    for setting in ({}, {"prefer_float32": True}, {"dtype_conversion_mode": "all"}):
        tf.experimental.numpy.experimental_enable_numpy_behavior(**setting)
        calls.same()
        for name in ("add", "divide", "multiply"):
            calls.takes(tensor((2, 3)), tensor((2, 3), seed=1), name=f"suite.errors.{name}")


@mode(
    "a context that was made anew, as TensorFlow's own tests do",
    "refused; start Python anew",
    "our functions and tensors belong to the old one",
    SETTINGS,
)
def new_context(calls: Calls) -> None:
    calls.same()
    context._reset_context()
    calls.refuses(says="context was replaced")


@mode("`TF_XLA_FLAGS=--tf_xla_auto_jit=2 --tf_xla_cpu_global_jit`", "runs", UNTOUCHED, STARTED)
def xla_flags(calls: Calls) -> None:
    calls.same()


@mode("`tf.config.threading`: one thread for all operations", "runs", SAME, STARTED)
def threading(calls: Calls) -> None:
    assert tf.config.threading.get_intra_op_parallelism_threads() == 1
    calls.same()
