"""Each function of the traps: of tensors of any dtype and rank, and of float32 matrices."""

import tensorflow as tf
from rextio_tensorflow.types import TensorCpu, TensorF32Cpu1D, TensorF32Cpu2D, TensorI64Cpu1D


def any_relu(x: TensorCpu) -> TensorCpu:
    return tf.nn.relu(x)


def matrix_relu(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


def any_sigmoid(x: TensorCpu) -> TensorCpu:
    return tf.sigmoid(x)


def matrix_sigmoid(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.sigmoid(x)


def any_tanh(x: TensorCpu) -> TensorCpu:
    return tf.tanh(x)


def matrix_tanh(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.tanh(x)


def any_abs(x: TensorCpu) -> TensorCpu:
    return tf.abs(x)


def matrix_abs(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.abs(x)


def any_negative(x: TensorCpu) -> TensorCpu:
    return tf.negative(x)


def matrix_negative(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.negative(x)


def any_square(x: TensorCpu) -> TensorCpu:
    return tf.square(x)


def matrix_square(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.square(x)


def any_exp(x: TensorCpu) -> TensorCpu:
    return tf.exp(x)


def matrix_exp(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.exp(x)


def any_log(x: TensorCpu) -> TensorCpu:
    return tf.math.log(x)


def matrix_log(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.math.log(x)


def any_sqrt(x: TensorCpu) -> TensorCpu:
    return tf.sqrt(x)


def matrix_sqrt(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.sqrt(x)


def any_softmax(x: TensorCpu) -> TensorCpu:
    return tf.nn.softmax(x)


def matrix_softmax(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.softmax(x, axis=1)


def any_argmax(x: TensorCpu) -> TensorCpu:
    return tf.argmax(x, axis=1)


def matrix_argmax(x: TensorF32Cpu2D) -> TensorI64Cpu1D:
    return tf.argmax(x, axis=1)


def any_reduce_sum(x: TensorCpu) -> TensorCpu:
    return tf.reduce_sum(x, axis=1)


def matrix_reduce_sum(x: TensorF32Cpu2D) -> TensorF32Cpu1D:
    return tf.reduce_sum(x, axis=1)


def any_reduce_mean(x: TensorCpu) -> TensorCpu:
    return tf.reduce_mean(x, axis=1)


def matrix_reduce_mean(x: TensorF32Cpu2D) -> TensorF32Cpu1D:
    return tf.reduce_mean(x, axis=1)


def any_transpose(x: TensorCpu) -> TensorCpu:
    return tf.transpose(x)


def matrix_transpose(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.transpose(x)


def any_add(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return tf.add(x, y)


def matrix_add(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.add(x, y)


def any_add_operator(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return x + y


def matrix_add_operator(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x + y


def any_subtract(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return tf.subtract(x, y)


def matrix_subtract(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.subtract(x, y)


def any_subtract_operator(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return x - y


def matrix_subtract_operator(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x - y


def any_multiply(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return tf.multiply(x, y)


def matrix_multiply(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.multiply(x, y)


def any_multiply_operator(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return x * y


def matrix_multiply_operator(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x * y


def any_divide(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return tf.divide(x, y)


def matrix_divide(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.divide(x, y)


def any_divide_operator(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return x / y


def matrix_divide_operator(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x / y


def any_maximum(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return tf.maximum(x, y)


def matrix_maximum(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.maximum(x, y)


def any_minimum(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return tf.minimum(x, y)


def matrix_minimum(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.minimum(x, y)


def any_matmul(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return tf.matmul(x, y)


def matrix_matmul(x: TensorF32Cpu2D, y: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.matmul(x, y)


def any_bias_add(x: TensorCpu, y: TensorCpu) -> TensorCpu:
    return tf.nn.bias_add(x, y)


def matrix_bias_add(x: TensorF32Cpu2D, y: TensorF32Cpu1D) -> TensorF32Cpu2D:
    return tf.nn.bias_add(x, y)
