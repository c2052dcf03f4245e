"""A module whose own statements cost its functions the imports."""

MODULE = '''\
"""A model."""
import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu2D

EPS = 1e-3
W = tf.constant([1.0])


def f(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    """Doc."""
    return tf.nn.relu(x + EPS)


@tf.function
def traced(x):
    return f(x)


class Model(tf.Module):
    def __call__(self, x):
        return f(x) + W


def g(x: TensorF32Cpu2D) -> TensorF32Cpu2D:
    return tf.nn.relu(x)


if __name__ == "__main__":
    print(g(tf.ones((2, 2))))
'''
