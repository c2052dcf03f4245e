"""A call at module level after the imports switches off every function of the module. `pairs.weighted` is native."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu2D

WEIGHT = tf.constant([0.5])


def weighted_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return x * WEIGHT


# Nothing is wrong with this one but the module in which it stands.
def innocent_python(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)
