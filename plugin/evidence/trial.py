"""Runs the built chain on the GPU beside eager TensorFlow, and writes what was seen; the built tree is on its path."""

import gc
import json
import os
from typing import Any

os.environ["REXTIO_NATIVE_MODE"] = "native"

import _rextio_native as native
import numpy as np
import tensorflow as tf
from rextio_tensorflow.tools.evidence.schema import IMAGES, TOLERANCE

CHAIN = native.lane__model__on_cuda


def made(shape: tuple[int, ...], seed: int, device: str = "GPU:0") -> Any:
    with tf.device(device):
        return tf.constant(np.random.default_rng(seed).normal(size=shape).astype(np.float32))


def eager(x: Any, weight: Any, bias: Any) -> Any:
    return tf.reduce_mean(tf.nn.relu(tf.nn.bias_add(tf.matmul(x, weight), bias)), axis=1)


def refuses(*args: Any) -> bool:
    try:
        CHAIN(*args)
    except (TypeError, ValueError, RuntimeError):
        return True
    return False


def images() -> dict[str, dict[str, Any]]:
    """Of each image of TensorFlow's, whether this process has it mapped: by its exact path, not deleted."""
    folder = os.path.dirname(os.path.dirname(tf.__file__))
    with open("/proc/self/maps", encoding="utf-8") as maps:
        mapped = {line.split(maxsplit=5)[5].rstrip("\n") for line in maps if line.count("/")}
    return {
        role: {"file": os.path.join(folder, path), "mapped": os.path.join(folder, path) in mapped}
        for role, path in IMAGES.items()
    }


def main() -> None:
    tf.config.set_soft_device_placement(False)
    assert len(tf.config.list_logical_devices("GPU")) == 1, "exactly one logical GPU is needed"
    x, weight, bias = made((4, 3), 1), made((3, 2), 2), made((2,), 3)
    before = [each.numpy().tobytes() for each in (x, weight, bias)]
    expected = eager(x, weight, bias).numpy()
    result = CHAIN(x, weight, bias)
    unchanged = before == [each.numpy().tobytes() for each in (x, weight, bias)]
    scaled = np.abs(result.numpy() - expected) / (TOLERANCE + TOLERANCE * np.abs(expected))
    seen: dict[str, Any] = {
        "max_scaled_error": float(scaled.max()),
        "device": result.device.rpartition("device:")[2],
        "dtype": result.dtype.name,
        "shape": list(result.shape),
        "inputs_unchanged": unchanged,
        "repeated_calls": all(np.allclose(CHAIN(x, weight, bias), expected, 1e-5, 1e-5) for _ in range(3)),
    }
    args = (weight, bias)
    with tf.GradientTape() as tape:
        tape.watch(x)
        watched = refuses(x, *args)
    with tf.autodiff.ForwardAccumulator(x, tf.ones_like(x)):
        accumulated = refuses(x, *args)
    seen["negative_boundary"] = {
        "cpu_input_rejected": refuses(made((4, 3), 1, "CPU:0"), *args),
        "float64_rejected": refuses(tf.cast(x, tf.float64), *args),
        "wrong_rank_rejected": refuses(x[tf.newaxis], *args),
        "watched_tape_rejected": watched,
        "forward_accumulator_rejected": accumulated,
    }
    kept = result.numpy().tobytes()
    del x, weight, bias, args
    gc.collect()
    seen["output_survives_input_gc"] = result.numpy().tobytes() == kept
    seen["images"] = images()
    seen["native"] = native.__file__
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
