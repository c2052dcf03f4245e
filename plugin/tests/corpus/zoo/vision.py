"""Pieces of image models."""

import tensorflow as tf
from rextio_tensorflow.types import TensorF32Cpu1D, TensorF32Cpu2D

MEAN = 127.5


def rescale(image: tf.Tensor) -> tf.Tensor:
    """From bytes to [-1, 1]."""
    image = tf.cast(image, tf.float32)
    return image / MEAN - 1.0


def conv_bn_relu(x: tf.Tensor, kernel: tf.Tensor, gamma: tf.Tensor, beta: tf.Tensor) -> tf.Tensor:
    x = tf.nn.conv2d(x, kernel, strides=[1, 1, 1, 1], padding="SAME")
    mean, variance = tf.nn.moments(x, axes=[0, 1, 2])
    x = tf.nn.batch_normalization(x, mean, variance, beta, gamma, 1e-3)
    return tf.nn.relu(x)


def residual(x: tf.Tensor, kernel: tf.Tensor) -> tf.Tensor:
    shortcut = x
    y = tf.nn.conv2d(tf.nn.relu(x), kernel, 1, "SAME")
    return y + shortcut


def global_average(x: tf.Tensor) -> tf.Tensor:
    return tf.reduce_mean(x, axis=[1, 2])


def squeeze_excite(x: tf.Tensor, w1: tf.Tensor, w2: tf.Tensor) -> tf.Tensor:
    """Weights of the channels."""
    squeezed = tf.reduce_mean(x, [1, 2])
    excited = tf.nn.sigmoid(tf.nn.relu(squeezed @ w1) @ w2)
    return x * excited[:, None, None, :]


def patches_to_tokens(x: tf.Tensor) -> tf.Tensor:
    b, c = tf.shape(x)[0], x.shape[-1]
    return tf.reshape(x, [b, -1, c])


def iou(a: TensorF32Cpu2D, b: TensorF32Cpu2D) -> TensorF32Cpu1D:
    """Of boxes given by their corners, pair by pair."""
    top = tf.maximum(a[:, :2], b[:, :2])
    bottom = tf.minimum(a[:, 2:], b[:, 2:])
    size = tf.maximum(bottom - top, 0.0)
    meet = size[:, 0] * size[:, 1]
    area_a = (a[:, 2] - a[:, 0]) * (a[:, 3] - a[:, 1])
    area_b = (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])
    return meet / (area_a + area_b - meet)


def corners_to_centre(boxes: tf.Tensor) -> tf.Tensor:
    left, top, right, bottom = tf.unstack(boxes, 4, axis=-1)
    return tf.stack([(left + right) / 2, (top + bottom) / 2, right - left, bottom - top], axis=-1)


def flip(x: tf.Tensor) -> tf.Tensor:
    return x[:, :, ::-1, :]


def centre_crop(x: tf.Tensor, margin: int) -> tf.Tensor:
    return x[:, margin:-margin, margin:-margin, :]


def total_variation(x: tf.Tensor) -> tf.Tensor:
    """Differences of neighbours."""
    dx = x[:, :, 1:, :] - x[:, :, :-1, :]
    dy = x[:, 1:, :, :] - x[:, :-1, :, :]
    return tf.reduce_mean(tf.abs(dx)) + tf.reduce_mean(tf.abs(dy))


def dice_loss(truth: tf.Tensor, guess: tf.Tensor, smooth: float = 1.0) -> tf.Tensor:
    both = tf.reduce_sum(truth * guess)
    return 1 - (2.0 * both + smooth) / (tf.reduce_sum(truth) + tf.reduce_sum(guess) + smooth)


def to_grey(image: tf.Tensor) -> tf.Tensor:
    weights = [0.2989, 0.587, 0.114]
    r, g, b = tf.split(image, 3, axis=-1)
    return weights[0] * r + weights[1] * g + weights[2] * b


def upsample(x: tf.Tensor) -> tf.Tensor:
    return tf.repeat(tf.repeat(x, 2, axis=1), repeats=2, axis=2)


def depth_wise(x: tf.Tensor, kernel: tf.Tensor) -> tf.Tensor:
    return tf.nn.relu6(tf.nn.depthwise_conv2d(x, kernel, strides=[1, 1, 1, 1], padding="SAME"))
