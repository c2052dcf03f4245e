"""Images: preprocessing, blocks of convolutions, boxes."""
# Annotations and calls as people write them.
# ruff: noqa: UP006, UP035

from typing import Tuple

import tensorflow as tf

MEAN = [0.485, 0.456, 0.406]
STD = [0.229, 0.224, 0.225]
SIZE = (8, 8)


def preprocess(image: tf.Tensor) -> tf.Tensor:
    """Scales, resizes and normalizes."""
    image = tf.cast(image, tf.float32) / 255.0
    image = tf.image.resize(image, SIZE)
    image -= tf.constant(MEAN, dtype=tf.float32)
    image /= tf.constant(STD, dtype=tf.float32)
    return image


def batched(image: tf.Tensor) -> tf.Tensor:
    if image.shape.rank == 3:
        image = image[tf.newaxis]
    return tf.image.resize(image, size=(4, 4), method="bilinear")


def conv_block(x: tf.Tensor, w: tf.Tensor, b: tf.Tensor, stride: int = 1, relu: bool = True) -> tf.Tensor:
    y = tf.nn.bias_add(tf.nn.conv2d(x, w, strides=stride, padding="SAME"), b)
    if relu:
        y = tf.nn.relu(y)
    return y


def residual(x: tf.Tensor, w1: tf.Tensor, w2: tf.Tensor) -> tf.Tensor:
    """A block that adds its input."""
    shortcut = x
    for index, w in enumerate([w1, w2]):
        x = tf.nn.conv2d(x, w, strides=[1, 1, 1, 1], padding="SAME")
        if index == 0:
            x = tf.nn.relu(x)
    return tf.nn.relu(x + shortcut)


def squeeze_excite(x: tf.Tensor, w1: tf.Tensor, w2: tf.Tensor) -> tf.Tensor:
    s = tf.reduce_mean(x, axis=[1, 2])
    s = tf.nn.sigmoid(tf.nn.relu(s @ w1) @ w2)
    return x * s[:, None, None, :]


def normalize(x: tf.Tensor, low: float = 0.0, high: float = 1.0) -> tf.Tensor:
    if not low < high:
        raise ValueError(f"{low} is not below {high}")
    x_min, x_max = tf.reduce_min(x), tf.reduce_max(x)
    return low + (x - x_min) * (high - low) / tf.maximum(x_max - x_min, 1e-12)


def grid(height: int, width: int, x: tf.Tensor) -> tf.Tensor:
    """Centres of cells."""
    ys = tf.range(height, dtype=tf.float32)
    xs = tf.range(width, dtype=tf.float32)
    gx, gy = tf.meshgrid(xs, ys)
    centres = tf.stack([gx, gy], axis=-1) + 0.5
    return x * centres[None]


def areas(boxes: tf.Tensor) -> tf.Tensor:
    y1, x1, y2, x2 = tf.unstack(boxes, num=4, axis=-1)
    return tf.maximum(y2 - y1, 0.0) * tf.maximum(x2 - x1, 0.0)


def box_iou(a: tf.Tensor, b: tf.Tensor) -> tf.Tensor:
    """Overlap of all pairs of boxes."""
    top = tf.maximum(a[:, None, :2], b[None, :, :2])
    bottom = tf.minimum(a[:, None, 2:], b[None, :, 2:])
    size = tf.maximum(bottom - top, 0.0)
    overlap = size[..., 0] * size[..., 1]
    area_a = areas(a)
    area_b = areas(b)
    return overlap / (area_a[:, None] + area_b[None, :] - overlap + 1e-8)


def suppress(scores: tf.Tensor, iou: tf.Tensor, threshold: float = 0.5) -> tf.Tensor:
    """Which boxes have no better one that covers them."""
    better = scores[None, :] > scores[:, None]
    covered = tf.reduce_any(better & (iou > threshold), axis=1)
    return ~covered


def keep_best(boxes: tf.Tensor, scores: tf.Tensor, limit: int) -> Tuple[tf.Tensor, tf.Tensor]:
    top = tf.math.top_k(scores, k=limit)
    return tf.gather(boxes, top.indices), top.values


def crop(image: tf.Tensor, size: int) -> tf.Tensor:
    """The middle of an image."""
    h, w = image.shape[0], image.shape[1]
    top, left = (h - size) // 2, (w - size) // 2
    return image[top : top + size, left : left + size]


def patches(x: tf.Tensor, size: int) -> tf.Tensor:
    b, h, w, c = x.shape
    x = tf.reshape(x, [b, h // size, size, w // size, size, c])
    x = tf.transpose(x, [0, 1, 3, 2, 4, 5])
    return tf.reshape(x, [b, (h // size) * (w // size), size * size * c])


def quality(x: tf.Tensor, level: int) -> tf.Tensor:
    if 0 < level <= 50:
        factor = 2.0
    elif level > 50:
        factor = 1.0
    else:
        factor = 0.5
    return x * factor


def pyramid(x: tf.Tensor) -> tf.Tensor:
    """Means of three sizes."""
    levels = [tf.reduce_mean(tf.nn.avg_pool2d(x, k, k, "VALID"), axis=[1, 2]) for k in (1, 2, 4)]
    return tf.concat(levels, axis=-1)
