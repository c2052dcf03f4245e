"""Plain TensorFlow; `rextio build` turns each function into native code."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D


def inference(x: TensorF32Cpu2D, weight: TensorF32Cpu2D, bias: TensorF32Cpu1D) -> TensorF32Cpu1D:
    hidden = tf.matmul(x, weight)
    biased = tf.nn.bias_add(hidden, bias)
    activated = tf.nn.relu(biased)
    return tf.reduce_mean(activated, axis=1)


# Nothing but comments may stand above the first statement: Rextio does not lower a function with a docstring.
def classify(x: TensorF32Cpu2D, weight: TensorF32Cpu2D, bias: TensorF32Cpu1D, rounds: int) -> TensorI64Cpu1D:
    hidden = tf.matmul(x, weight) + bias
    for step in range(rounds):
        hidden = tf.matmul(hidden, weight) + bias
        if step % 2 == 0:
            hidden = tf.nn.relu(hidden)
        else:
            hidden = tf.nn.tanh(hidden)
    probabilities = tf.nn.softmax(hidden, axis=1)
    return tf.argmax(probabilities, axis=1)
