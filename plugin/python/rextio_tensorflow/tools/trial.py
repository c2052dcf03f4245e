"""The doctor's trial of TensorFlow: `python -m rextio_tensorflow.tools.trial REPORT [MODULE]`.

It runs in a process of its own, since a TensorFlow that isn't right may end it, and appends the answer of each step to
REPORT as a line of JSON.
"""

import importlib
import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Answer = dict[str, Any]

# The first run proves the operations, the second builds a function of them, the third calls it again.
RUNS = 3


def program(module: str) -> Answer:
    importlib.import_module(module)
    return {"module": module}


def tensorflow() -> Answer:
    start = time.monotonic()
    import tensorflow as tf

    return {"version": tf.__version__, "file": tf.__file__, "seconds": time.monotonic() - start}


def onednn() -> Answer:
    port = importlib.import_module("tensorflow.python.util._pywrap_util_port")
    names = (
        name
        for name in os.environ
        if name.startswith(("TF_ENABLE_ONEDNN", "TF_DISABLE_MKL", "ONEDNN_", "DNNL_"))
    )
    return {
        "on": bool(port.IsMklEnabled()),
        "variables": {name: os.environ[name] for name in sorted(names)},
    }


def images() -> Answer:
    import tensorflow as tf

    from .. import _native

    return _native.probe_images(str(Path(tf.__file__).parent))


def mode() -> Answer:
    import tensorflow as tf

    from .. import _native

    current = importlib.import_module("tensorflow.python.eager.context").context()
    current.ensure_initialized()
    answer: Answer = {
        "eager": current.executing_eagerly(),
        "asynchronous": bool(current.is_async()),
        "device_scope": current.device_name or None,
        "op_callbacks": len(current.op_callbacks),
    }
    # A native function takes what is on the CPU; where there is a GPU, that is not the default.
    with tf.device("CPU:0"):
        x = tf.ones((1, 1))
    try:
        _native.take(x)
    except RuntimeError as error:
        answer["refused"] = str(error)
    return answer


def self_test() -> Answer:
    """The same function as eager TensorFlow runs it and natively, several times, compared by bits."""
    import numpy as np
    import tensorflow as tf

    from .. import _native
    from ..runtime import runtime_stats

    def eager(x: Any, weight: Any, bias: Any) -> Any:
        hidden = tf.nn.bias_add(tf.matmul(x, weight), bias)
        return tf.nn.softmax(tf.maximum(tf.nn.tanh(hidden), x * x), axis=1)

    make = np.random.default_rng(0)
    x = make.standard_normal((8, 16)).astype(np.float32)
    # A row of each kind that a kernel may treat otherwise.
    x[0], x[1], x[2], x[3] = np.nan, np.inf, -0.0, 1e-40
    arrays = [x, *(make.standard_normal(shape).astype(np.float32) for shape in [(16, 16), (16,)])]

    def bits(result: Any) -> tuple[Any, ...]:
        return result.dtype.name, tuple(result.shape), result.numpy().tobytes()

    with tf.device("CPU:0"):
        given = [tf.constant(array) for array in arrays]
        expected = bits(eager(*given))
    # A program that was imported may have native modules of its own, which count for themselves.
    ours = len(runtime_stats()) - 1
    runs = []
    for _ in range(RUNS):
        is_equal = bits(_native.region(*given)) == expected
        runs.append({"equal": is_equal, "hits": runtime_stats()[ours]["hits"]})
    return {"runs": runs, "stats": runtime_stats()[ours]}


def main(report: str, module: str | None = None) -> None:
    steps: list[tuple[str, Callable[[], Answer]]] = []
    if module is not None:
        steps.append(("program", lambda: program(module)))
    steps += [
        ("tensorflow", tensorflow),
        ("onednn", onednn),
        ("images", images),
        ("mode", mode),
        ("self-test", self_test),
    ]
    for name, step in steps:
        try:
            answer = step()
        except BaseException as error:  # Also the SystemExit of a module that is imported.
            answer = {"raised": f"{type(error).__name__}: {error}"}
        with Path(report).open("a", encoding="utf-8") as file:
            print(json.dumps({"step": name, "answer": answer}), file=file)
        if name == "tensorflow" and "raised" in answer:
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
