"""What is native: the steps between the first tensor and the last, preprocessing among them."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D


# Standardizes the columns, then two dense layers and a softmax.
def probabilities(
    rows: TensorF32Cpu2D,
    mean: TensorF32Cpu1D,
    deviation: TensorF32Cpu1D,
    hidden_weight: TensorF32Cpu2D,
    hidden_bias: TensorF32Cpu1D,
    output_weight: TensorF32Cpu2D,
    output_bias: TensorF32Cpu1D,
) -> TensorF32Cpu2D:
    standardized = (rows - mean) / deviation
    hidden = tf.nn.relu(tf.matmul(standardized, hidden_weight) + hidden_bias)
    logits = tf.matmul(hidden, output_weight) + output_bias
    return tf.nn.softmax(logits, axis=1)


# A native function gives one tensor, so the classes are a function of their own.
def classes(probabilities: TensorF32Cpu2D) -> TensorI64Cpu1D:
    return tf.argmax(probabilities, axis=1)


# How sure each row's answer is: 0 if all classes are as probable, more the surer it is.
def certainty(probabilities: TensorF32Cpu2D, floor: TensorF32Cpu1D) -> TensorF32Cpu1D:
    logarithms = tf.math.log(tf.maximum(probabilities, floor))
    return tf.reduce_sum(probabilities * logarithms, axis=1) - tf.reduce_mean(logarithms, axis=1)
