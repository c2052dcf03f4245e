"""Annotated code that must check clean: to a type checker each marker is `tf.Tensor`."""

from typing import assert_type

import rextio_tensorflow
import tensorflow as tf
from rextio_tensorflow import RextioTensorflowPlugin, __version__, plugin
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorF32Cuda0_1D, TensorI64Cpu1D


def inference(x: TensorF32Cpu2D, weight: TensorF32Cpu2D, bias: TensorF32Cpu1D) -> TensorF32Cpu1D:
    hidden = tf.matmul(x, weight)
    biased = tf.nn.bias_add(hidden, bias)
    activated = tf.nn.relu(biased)
    return tf.reduce_mean(activated, axis=1)


def classify(x: TensorF32Cpu2D) -> TensorI64Cpu1D:
    return tf.argmax(tf.nn.softmax(x * x, axis=1), axis=1)


def plain(x: tf.Tensor, bias: TensorF32Cuda0_1D | None = None) -> tf.Tensor:
    return inference(x, x, x) if bias is None else bias


assert_type(inference(tf.ones((1, 1)), tf.ones((1, 1)), tf.ones((1,))), tf.Tensor)
assert_type(plugin(), RextioTensorflowPlugin)
assert_type(rextio_tensorflow.plugin(), RextioTensorflowPlugin)
assert_type(__version__, str)
assert_type(plugin().api_version, str)
