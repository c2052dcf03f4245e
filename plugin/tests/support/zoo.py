"""Arguments for the functions of `corpus/zoo`: those that they are written for, and some that they refuse."""

from collections.abc import Callable
from typing import Any

import numpy as np
import tensorflow as tf


def uniform(*shape: int, low: float = 0.1, high: float = 0.9, seed: int = 0) -> tf.Tensor:
    """Float32 values between two bounds."""
    rng = np.random.default_rng([seed, *shape])
    return tf.constant(rng.uniform(low, high, shape).astype(np.float32))


def image(batch: int = 2, side: int = 6, channels: int = 3) -> tf.Tensor:
    return uniform(batch, side, side, channels)


def ints(*values: Any, dtype: tf.DType = tf.int32) -> tf.Tensor:
    return tf.constant(values, dtype)


def corners(count: int, seed: int) -> tf.Tensor:
    """Boxes by their corners."""
    low = uniform(count, 2, seed=seed)
    return tf.concat([low, low + uniform(count, 2, seed=seed + 1)], axis=1)


# By module and function. Each call gets new tensors.
ARGUMENTS: dict[str, Callable[[], tuple[Any, ...]]] = {
    "sequences.lstm_state": lambda: (
        *(uniform(2, 3), uniform(2, 4), uniform(2, 4, seed=1)),
        *(uniform(3, 16), uniform(4, 16), uniform(16)),
    ),
    "sequences.gru_step": lambda: (uniform(2, 3), uniform(2, 4), uniform(3, 12), uniform(4, 12)),
    "sequences.rnn": lambda: (uniform(2, 5, 3), uniform(3, 4), uniform(4, 4), 5),
    "sequences.factorization_machine": lambda: (uniform(2, 5, 3),),
    "sequences.dot_score": lambda: (uniform(3, 4), uniform(3, 4, seed=1)),
    "sequences.cosine": lambda: (uniform(3, 4), uniform(3, 4, seed=1)),
    "sequences.td_target": lambda: (uniform(3), ints(0.0, 1.0, 0.0, dtype=tf.float32), uniform(3, 4), 0.99),
    "sequences.q_taken": lambda: (uniform(3, 4), ints(0, 3, 1), 4),
    "sequences.squashed_log_prob": lambda: (uniform(3), uniform(3, 2, low=-1.0)),
    "sequences.dueling": lambda: (uniform(3, 1), uniform(3, 4)),
    "sequences.pre_emphasis": lambda: (uniform(2, 9),),
    "sequences.decibels": lambda: (uniform(2, 9, low=0.0),),
    "sequences.moving_average": lambda: (uniform(2, 9), 3),
    "sequences.standardize": lambda: (uniform(5, 3),),
    "sequences.in_bounds": lambda: (uniform(5, 3), 0.3, 0.6),
    "training.cross_entropy": lambda: (uniform(3, 4), ints(0, 3, 1, dtype=tf.int64)),
    "training.focal_loss": lambda: (uniform(3, 4), uniform(3, 4, seed=1)),
    "training.smooth_labels": lambda: (uniform(3, 4), 0.1, 4),
    "training.log_cosh": lambda: (uniform(3, 4), uniform(3, 4, seed=1)),
    "training.kl_to_normal": lambda: (uniform(3, 4), uniform(3, 4, seed=1)),
    "training.gaussian_nll": lambda: (uniform(3, 4), uniform(3, 4, seed=1), uniform(3, 4, seed=2)),
    "training.reparameterize": lambda: (uniform(3, 4), uniform(3, 4, seed=1), uniform(3, 4, seed=2)),
    "training.contrastive": lambda: (uniform(3, 4), uniform(2, 4), 0.07),
    "training.precision_at": lambda: (uniform(9), ints(*[0.0, 1.0, 1.0] * 3, dtype=tf.float32), 0.5),
    "training.exact_match": lambda: (ints([1, 2], [3, 4]), ints([1, 2], [3, 5])),
    "training.top_k_accuracy": lambda: (uniform(3, 5), ints(0, 3, 1), 2),
    "training.perplexity": lambda: (uniform(5), ints(1.0, 1.0, 1.0, 0.0, 0.0, dtype=tf.float32)),
    "training.r_squared": lambda: (uniform(5), uniform(5, seed=1)),
    "training.clip_by_norm": lambda: (uniform(3, 4), 0.5),
    "training.polyak": lambda: (uniform(3, 4), uniform(3, 4, seed=1), 0.005),
    "transformers.gelu_tanh": lambda: (uniform(3, 4, low=-3.0, high=3.0),),
    "transformers.layer_norm": lambda: (uniform(2, 3, 4), uniform(4), uniform(4, seed=1)),
    "transformers.rms_norm": lambda: (uniform(2, 3, 4), uniform(4)),
    "transformers.split_heads": lambda: (uniform(2, 3, 8), 2),
    "transformers.merge_heads": lambda: (uniform(2, 2, 3, 4), 8),
    "transformers.scaled_dot_product": lambda: (uniform(2, 3, 4), uniform(2, 5, 4), uniform(2, 5, 6)),
    "transformers.masked_attention": lambda: (
        *(uniform(1, 3, 4), uniform(1, 3, 4, seed=1), uniform(1, 3, 4, seed=2)),
        *(ints([[1, 0, 0], [1, 1, 0], [1, 1, 1]]), 4),
    ),
    "transformers.causal_bias": lambda: (5,),
    "transformers.swiglu": lambda: (uniform(2, 4), uniform(4, 6), uniform(4, 6, seed=1), uniform(6, 4)),
    "transformers.rotate_half": lambda: (uniform(2, 3, 4),),
    "transformers.apply_rotary": lambda: (uniform(2, 3, 4), uniform(3, 4), uniform(3, 4, seed=1)),
    "transformers.positional_encoding": lambda: (uniform(5), uniform(4)),
    "transformers.mean_pool": lambda: (uniform(2, 3, 4), ints([1, 1, 0], [1, 0, 0])),
    "transformers.cls_token": lambda: (uniform(2, 3, 4),),
    "transformers.next_token": lambda: (uniform(2, 3, 4), 0.7),
    "vision.rescale": lambda: (tf.cast(image() * 255.0, tf.uint8),),
    "vision.conv_bn_relu": lambda: (image(), uniform(3, 3, 3, 4), uniform(4), uniform(4, seed=1)),
    "vision.residual": lambda: (image(), uniform(3, 3, 3, 3)),
    "vision.global_average": lambda: (image(),),
    "vision.squeeze_excite": lambda: (image(), uniform(3, 2), uniform(2, 3)),
    "vision.patches_to_tokens": lambda: (image(),),
    "vision.iou": lambda: (corners(5, 0), corners(5, 2)),
    "vision.corners_to_centre": lambda: (corners(5, 0),),
    "vision.flip": lambda: (image(),),
    "vision.centre_crop": lambda: (image(), 1),
    "vision.total_variation": lambda: (image(),),
    "vision.dice_loss": lambda: (uniform(3, 4), uniform(3, 4, seed=1)),
    "vision.to_grey": lambda: (image(),),
    "vision.upsample": lambda: (image(),),
    "vision.depth_wise": lambda: (image(), uniform(3, 3, 3, 2)),
}


def cases(name: str) -> list[tuple[Any, ...]]:
    """The arguments, and those with a dimension too few, too long or of another dtype in each tensor's place."""
    arguments = ARGUMENTS[name]()
    found = [arguments]
    for place, argument in enumerate(arguments):
        if isinstance(argument, tf.Tensor):
            bent = [tf.concat([argument, argument], axis=-1), tf.cast(argument, tf.float64)]
            bent += [argument[0]] if argument.shape.rank > 1 else []
            found += [(*arguments[:place], each, *arguments[place + 1 :]) for each in bent]
    return found
