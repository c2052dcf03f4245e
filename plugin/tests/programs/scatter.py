"""Elements put into places that tensors name."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu2D, TensorI32Cpu2D, TensorI64Cpu2D


def update(x: TensorF32Cpu2D, places: TensorI32Cpu2D, rows: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.tensor_scatter_nd_update(tf.negative(x), places, rows)


def add(x: TensorF32Cpu2D, places: TensorI32Cpu2D, rows: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.tensor_scatter_nd_add(tf.negative(x), places, rows)


def sub(x: TensorF32Cpu2D, places: TensorI32Cpu2D, rows: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.tensor_scatter_nd_sub(tf.negative(x), places, rows)


def largest(x: TensorF32Cpu2D, places: TensorI32Cpu2D, rows: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.tensor_scatter_nd_max(tf.negative(x), places, rows)


def smallest(x: TensorF32Cpu2D, places: TensorI32Cpu2D, rows: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.tensor_scatter_nd_min(tf.negative(x), places, rows)


def zeros(x: TensorF32Cpu2D, places: TensorI32Cpu2D, rows: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.negative(tf.scatter_nd(places, rows, (4, 3))) - x


def zeros_long(x: TensorF32Cpu2D, places: TensorI64Cpu2D, rows: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.negative(tf.scatter_nd(places, rows, (4, 3))) - x
