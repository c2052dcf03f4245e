"""Annotations for native functions; generated from the rules by `cargo xtask bless`.

Neither TensorFlow nor Rextio is imported at run time; to a type checker each name is `tf.Tensor`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import tensorflow as tf

    TensorF32Cpu0D = tf.Tensor
    TensorF32Cpu1D = tf.Tensor
    TensorF32Cpu2D = tf.Tensor
    TensorF32Cpu3D = tf.Tensor
    TensorF32Cpu4D = tf.Tensor
    TensorF32Cpu5D = tf.Tensor
    TensorF64Cpu0D = tf.Tensor
    TensorF64Cpu1D = tf.Tensor
    TensorF64Cpu2D = tf.Tensor
    TensorF64Cpu3D = tf.Tensor
    TensorF64Cpu4D = tf.Tensor
    TensorF64Cpu5D = tf.Tensor
    TensorI32Cpu0D = tf.Tensor
    TensorI32Cpu1D = tf.Tensor
    TensorI32Cpu2D = tf.Tensor
    TensorI32Cpu3D = tf.Tensor
    TensorI32Cpu4D = tf.Tensor
    TensorI32Cpu5D = tf.Tensor
    TensorI64Cpu0D = tf.Tensor
    TensorI64Cpu1D = tf.Tensor
    TensorI64Cpu2D = tf.Tensor
    TensorI64Cpu3D = tf.Tensor
    TensorI64Cpu4D = tf.Tensor
    TensorI64Cpu5D = tf.Tensor
    TensorBoolCpu0D = tf.Tensor
    TensorBoolCpu1D = tf.Tensor
    TensorBoolCpu2D = tf.Tensor
    TensorBoolCpu3D = tf.Tensor
    TensorBoolCpu4D = tf.Tensor
    TensorBoolCpu5D = tf.Tensor
    TensorU8Cpu0D = tf.Tensor
    TensorU8Cpu1D = tf.Tensor
    TensorU8Cpu2D = tf.Tensor
    TensorU8Cpu3D = tf.Tensor
    TensorU8Cpu4D = tf.Tensor
    TensorU8Cpu5D = tf.Tensor
    TensorF32Cuda0_1D = tf.Tensor
    TensorF32Cuda0_2D = tf.Tensor
    TensorCpu = tf.Tensor
    Tensors = tuple[tf.Tensor, ...]
else:

    class TensorF32Cpu0D:
        """A float32 tensor of rank 0 on the CPU."""

    class TensorF32Cpu1D:
        """A float32 tensor of rank 1 on the CPU."""

    class TensorF32Cpu2D:
        """A float32 tensor of rank 2 on the CPU."""

    class TensorF32Cpu3D:
        """A float32 tensor of rank 3 on the CPU."""

    class TensorF32Cpu4D:
        """A float32 tensor of rank 4 on the CPU."""

    class TensorF32Cpu5D:
        """A float32 tensor of rank 5 on the CPU."""

    class TensorF64Cpu0D:
        """A float64 tensor of rank 0 on the CPU."""

    class TensorF64Cpu1D:
        """A float64 tensor of rank 1 on the CPU."""

    class TensorF64Cpu2D:
        """A float64 tensor of rank 2 on the CPU."""

    class TensorF64Cpu3D:
        """A float64 tensor of rank 3 on the CPU."""

    class TensorF64Cpu4D:
        """A float64 tensor of rank 4 on the CPU."""

    class TensorF64Cpu5D:
        """A float64 tensor of rank 5 on the CPU."""

    class TensorI32Cpu0D:
        """An int32 tensor of rank 0 on the CPU."""

    class TensorI32Cpu1D:
        """An int32 tensor of rank 1 on the CPU."""

    class TensorI32Cpu2D:
        """An int32 tensor of rank 2 on the CPU."""

    class TensorI32Cpu3D:
        """An int32 tensor of rank 3 on the CPU."""

    class TensorI32Cpu4D:
        """An int32 tensor of rank 4 on the CPU."""

    class TensorI32Cpu5D:
        """An int32 tensor of rank 5 on the CPU."""

    class TensorI64Cpu0D:
        """An int64 tensor of rank 0 on the CPU."""

    class TensorI64Cpu1D:
        """An int64 tensor of rank 1 on the CPU."""

    class TensorI64Cpu2D:
        """An int64 tensor of rank 2 on the CPU."""

    class TensorI64Cpu3D:
        """An int64 tensor of rank 3 on the CPU."""

    class TensorI64Cpu4D:
        """An int64 tensor of rank 4 on the CPU."""

    class TensorI64Cpu5D:
        """An int64 tensor of rank 5 on the CPU."""

    class TensorBoolCpu0D:
        """A bool tensor of rank 0 on the CPU."""

    class TensorBoolCpu1D:
        """A bool tensor of rank 1 on the CPU."""

    class TensorBoolCpu2D:
        """A bool tensor of rank 2 on the CPU."""

    class TensorBoolCpu3D:
        """A bool tensor of rank 3 on the CPU."""

    class TensorBoolCpu4D:
        """A bool tensor of rank 4 on the CPU."""

    class TensorBoolCpu5D:
        """A bool tensor of rank 5 on the CPU."""

    class TensorU8Cpu0D:
        """A uint8 tensor of rank 0 on the CPU."""

    class TensorU8Cpu1D:
        """A uint8 tensor of rank 1 on the CPU."""

    class TensorU8Cpu2D:
        """A uint8 tensor of rank 2 on the CPU."""

    class TensorU8Cpu3D:
        """A uint8 tensor of rank 3 on the CPU."""

    class TensorU8Cpu4D:
        """A uint8 tensor of rank 4 on the CPU."""

    class TensorU8Cpu5D:
        """A uint8 tensor of rank 5 on the CPU."""

    class TensorF32Cuda0_1D:
        """A float32 tensor of rank 1 on GPU:0."""

    class TensorF32Cuda0_2D:
        """A float32 tensor of rank 2 on GPU:0."""

    class TensorCpu:
        """A tensor on the CPU, its dtype and rank known at run time."""

    class Tensors:
        """Several tensors on the CPU, as a tuple; for results only."""


__all__ = [
    "TensorBoolCpu0D",
    "TensorBoolCpu1D",
    "TensorBoolCpu2D",
    "TensorBoolCpu3D",
    "TensorBoolCpu4D",
    "TensorBoolCpu5D",
    "TensorCpu",
    "TensorF32Cpu0D",
    "TensorF32Cpu1D",
    "TensorF32Cpu2D",
    "TensorF32Cpu3D",
    "TensorF32Cpu4D",
    "TensorF32Cpu5D",
    "TensorF32Cuda0_1D",
    "TensorF32Cuda0_2D",
    "TensorF64Cpu0D",
    "TensorF64Cpu1D",
    "TensorF64Cpu2D",
    "TensorF64Cpu3D",
    "TensorF64Cpu4D",
    "TensorF64Cpu5D",
    "TensorI32Cpu0D",
    "TensorI32Cpu1D",
    "TensorI32Cpu2D",
    "TensorI32Cpu3D",
    "TensorI32Cpu4D",
    "TensorI32Cpu5D",
    "TensorI64Cpu0D",
    "TensorI64Cpu1D",
    "TensorI64Cpu2D",
    "TensorI64Cpu3D",
    "TensorI64Cpu4D",
    "TensorI64Cpu5D",
    "TensorU8Cpu0D",
    "TensorU8Cpu1D",
    "TensorU8Cpu2D",
    "TensorU8Cpu3D",
    "TensorU8Cpu4D",
    "TensorU8Cpu5D",
    "Tensors",
]
