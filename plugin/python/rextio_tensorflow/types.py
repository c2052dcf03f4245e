"""Annotations for native functions; generated from the rules by `cargo xtask bless`.

Neither TensorFlow nor Rextio is imported at run time; to a type checker each name is `tf.Tensor`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tensorflow as tf

    TensorF32Cpu1D = tf.Tensor
    TensorF32Cpu2D = tf.Tensor
    TensorI64Cpu1D = tf.Tensor
    TensorF32Cuda0_1D = tf.Tensor
    TensorF32Cuda0_2D = tf.Tensor
else:

    class TensorF32Cpu1D:
        """A float32 tensor of rank 1 on the CPU."""

    class TensorF32Cpu2D:
        """A float32 tensor of rank 2 on the CPU."""

    class TensorI64Cpu1D:
        """An int64 tensor of rank 1 on the CPU."""

    class TensorF32Cuda0_1D:
        """A float32 tensor of rank 1 on GPU:0."""

    class TensorF32Cuda0_2D:
        """A float32 tensor of rank 2 on GPU:0."""


__all__ = [
    "TensorF32Cpu1D",
    "TensorF32Cpu2D",
    "TensorF32Cuda0_1D",
    "TensorF32Cuda0_2D",
    "TensorI64Cpu1D",
]
