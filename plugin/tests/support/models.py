"""Small models for the tests of `export`, each with weights that are not what they begin as."""

from collections.abc import Callable, Sequence
from typing import Any

import keras
import numpy as np
from keras import layers as L


def shaken(model: Any) -> Any:
    """The model with random weights, of which variances stay positive."""
    generator = np.random.default_rng(7)
    for weight in model.weights:
        if "seed" in weight.name:
            continue
        values = generator.standard_normal(weight.shape) * 0.5
        weight.assign(values**2 + 0.1 if "variance" in weight.name else values)
    return model


def sequential(shape: Sequence[int | None], *layers: Any, dtype: str = "float32") -> Any:
    return shaken(keras.Sequential([keras.Input(tuple(shape), dtype=dtype, name="given"), *layers]))


def functional(shapes: Sequence[Sequence[int | None]], build: Callable[..., Any]) -> Any:
    inputs = [keras.Input(tuple(shape), name=f"given_{index}") for index, shape in enumerate(shapes)]
    return shaken(keras.Model(inputs if len(inputs) > 1 else inputs[0], build(*inputs)))


# One layer each: the shape of its input without the batch, and the layer.
ALONE: dict[str, tuple[Sequence[int | None], Callable[[], Any]]] = {
    "Dense": ((8,), lambda: L.Dense(4, "relu")),
    "Dense of one unit": ((8,), lambda: L.Dense(1)),
    "Dense without bias": ((8,), lambda: L.Dense(4, use_bias=False)),
    "Dense of rank 3": ((5, 8), lambda: L.Dense(4)),
    "Dense of any length": ((None, 8), lambda: L.Dense(4)),
    "Conv1D": ((10, 4), lambda: L.Conv1D(3, 3)),
    "Conv1D causal": ((10, 4), lambda: L.Conv1D(3, 3, padding="causal")),
    "Conv2D": ((8, 8, 3), lambda: L.Conv2D(4, 3, padding="same", activation="relu")),
    "Conv2D strided": ((8, 8, 3), lambda: L.Conv2D(4, (3, 2), strides=2, activation="mish")),
    "Conv2D of one filter": ((8, 8, 3), lambda: L.Conv2D(1, 1)),
    "Conv3D": ((5, 5, 5, 2), lambda: L.Conv3D(3, 2)),
    "Conv1DTranspose": ((6, 3), lambda: L.Conv1DTranspose(4, 3, strides=2)),
    "Conv2DTranspose": ((6, 6, 3), lambda: L.Conv2DTranspose(4, 3, strides=2, padding="same")),
    "DepthwiseConv1D": ((8, 3), lambda: L.DepthwiseConv1D(3)),
    "DepthwiseConv2D": ((8, 8, 3), lambda: L.DepthwiseConv2D(3, depth_multiplier=2)),
    "SeparableConv1D": ((8, 3), lambda: L.SeparableConv1D(4, 3)),
    "SeparableConv2D": ((8, 8, 3), lambda: L.SeparableConv2D(4, 3, activation="relu")),
    "MaxPooling1D": ((8, 3), lambda: L.MaxPooling1D()),
    "MaxPooling2D": ((8, 8, 3), lambda: L.MaxPooling2D(3, 2, padding="same")),
    "AveragePooling1D": ((8, 3), lambda: L.AveragePooling1D(2)),
    "AveragePooling2D": ((8, 8, 3), lambda: L.AveragePooling2D(2)),
    "GlobalAveragePooling1D": ((8, 3), lambda: L.GlobalAveragePooling1D()),
    "GlobalAveragePooling2D": ((8, 8, 3), lambda: L.GlobalAveragePooling2D(keepdims=True)),
    "GlobalAveragePooling3D": ((4, 4, 4, 3), lambda: L.GlobalAveragePooling3D()),
    "GlobalMaxPooling1D": ((8, 3), lambda: L.GlobalMaxPooling1D()),
    "GlobalMaxPooling2D": ((8, 8, 3), lambda: L.GlobalMaxPooling2D()),
    "BatchNormalization": ((8,), lambda: L.BatchNormalization()),
    "BatchNormalization of images": ((8, 8, 3), lambda: L.BatchNormalization(scale=False)),
    "BatchNormalization of another axis": ((6, 3), lambda: L.BatchNormalization(axis=1)),
    "BatchNormalization without offset": ((8,), lambda: L.BatchNormalization(center=False)),
    "LayerNormalization": ((5, 8), lambda: L.LayerNormalization()),
    "LayerNormalization of two axes": ((5, 8), lambda: L.LayerNormalization(axis=(1, 2), center=False)),
    "GroupNormalization": ((8, 8, 4), lambda: L.GroupNormalization(2)),
    "RMSNormalization": ((8,), lambda: L.RMSNormalization()),
    "UnitNormalization": ((8,), lambda: L.UnitNormalization()),
    "Flatten": ((4, 4, 3), lambda: L.Flatten()),
    "Reshape": ((16,), lambda: L.Reshape((4, -1))),
    "Permute": ((4, 5), lambda: L.Permute((2, 1))),
    "RepeatVector": ((4,), lambda: L.RepeatVector(3)),
    "ZeroPadding1D": ((4, 3), lambda: L.ZeroPadding1D(2)),
    "ZeroPadding2D": ((4, 4, 3), lambda: L.ZeroPadding2D(((1, 2), (0, 1)))),
    "Cropping1D": ((6, 3), lambda: L.Cropping1D((1, 2))),
    "Cropping2D": ((6, 6, 3), lambda: L.Cropping2D(((1, 2), (0, 1)))),
    "UpSampling1D": ((4, 3), lambda: L.UpSampling1D(2)),
    "UpSampling2D": ((4, 4, 3), lambda: L.UpSampling2D(2)),
    "UpSampling2D bilinear": ((4, 4, 3), lambda: L.UpSampling2D(2, interpolation="bilinear")),
    "ReLU": ((8,), lambda: L.ReLU(max_value=6)),
    "ReLU with a slope and an end": ((8,), lambda: L.ReLU(max_value=1.5, negative_slope=0.1, threshold=0.2)),
    "LeakyReLU": ((8,), lambda: L.LeakyReLU(0.3)),
    "PReLU": ((8,), lambda: L.PReLU()),
    "ELU": ((8,), lambda: L.ELU(0.7)),
    "Softmax": ((5, 8), lambda: L.Softmax(axis=1)),
    "Dropout": ((8,), lambda: L.Dropout(0.5)),
    "LSTM": ((5, 4), lambda: L.LSTM(6)),
    "LSTM of all steps": ((5, 4), lambda: L.LSTM(6, return_sequences=True)),
    "LSTM of any length": ((None, 4), lambda: L.LSTM(6)),
    "LSTM without bias": ((5, 4), lambda: L.LSTM(6, use_bias=False, activation="mish", go_backwards=True)),
    "LSTM unrolled": ((5, 4), lambda: L.LSTM(6, unroll=True)),
    "GRU": ((5, 4), lambda: L.GRU(6)),
    "GRU of all steps": ((5, 4), lambda: L.GRU(6, return_sequences=True)),
    "GRU of the other kind": ((5, 4), lambda: L.GRU(6, reset_after=False)),
    "SimpleRNN": ((5, 4), lambda: L.SimpleRNN(6)),
    "SimpleRNN of one unit": ((5, 4), lambda: L.SimpleRNN(1, return_sequences=True)),
    "RNN of a cell": ((5, 4), lambda: L.RNN(L.LSTMCell(6))),
    "Bidirectional": ((5, 4), lambda: L.Bidirectional(L.LSTM(6))),
    "Bidirectional of all steps": (
        (5, 4),
        lambda: L.Bidirectional(L.GRU(6, return_sequences=True), merge_mode="ave"),
    ),
    "TimeDistributed": ((5, 4), lambda: L.TimeDistributed(L.Dense(3, "gelu"))),
    "TimeDistributed images": ((3, 6, 6, 2), lambda: L.TimeDistributed(L.Conv2D(3, 3))),
    "Masking": ((5, 4), lambda: L.Masking()),
    "Rescaling": ((4,), lambda: L.Rescaling(1 / 255.0, 0.5)),
    "Normalization": ((4,), lambda: L.Normalization(mean=[0.5, 1, 2, 3], variance=[1.0, 2, 3, 0.5])),
    "Resizing": ((8, 8, 3), lambda: L.Resizing(5, 6)),
    "CenterCrop": ((8, 8, 3), lambda: L.CenterCrop(4, 5)),
    "Discretization": ((3,), lambda: L.Discretization([0.0, 0.5, 1.0])),
    "EinsumDense": ((5, 8), lambda: L.EinsumDense("abc,cd->abd", (None, 4), bias_axes="d")),
    "EinsumDense of heads": ((5, 8), lambda: L.EinsumDense("abc,cde->abde", (None, 2, 4), bias_axes="de")),
    "GaussianNoise": ((8,), lambda: L.GaussianNoise(0.5)),
    "SpatialDropout1D": ((4, 8), lambda: L.SpatialDropout1D(0.5)),
}

# Several layers, from integers.
TEXTS: dict[str, Callable[[], list[Any]]] = {
    "Embedding": lambda: [L.Embedding(7, 3)],
    "mask and LSTM": lambda: [L.Embedding(3, 4, mask_zero=True), L.LSTM(6)],
    "mask and LSTM of all steps": lambda: [
        L.Embedding(3, 4, mask_zero=True),
        L.LSTM(6, return_sequences=True, zero_output_for_mask=True),
        L.GRU(5),
    ],
    "mask and Bidirectional": lambda: [
        L.Embedding(3, 4, mask_zero=True),
        L.Bidirectional(L.LSTM(6, return_sequences=True)),
        L.GlobalAveragePooling1D(),
    ],
    "mask through what does nothing to it": lambda: [
        L.Embedding(3, 4, mask_zero=True),
        L.Dropout(0.5),
        L.SimpleRNN(6),
    ],
}

# Several inputs.
MERGED: dict[str, tuple[Sequence[Sequence[int | None]], Callable[..., Any]]] = {
    "Add": (((4,), (4,), (4,)), lambda *given: L.Add()(given)),
    "Subtract": (((4,), (4,)), lambda *given: L.Subtract()(given)),
    "Multiply": (((4,), (4,)), lambda *given: L.Multiply()(given)),
    "Average": (((4,), (4,)), lambda *given: L.Average()(given)),
    "Maximum": (((4,), (4,)), lambda *given: L.Maximum()(given)),
    "Minimum": (((4,), (4,)), lambda *given: L.Minimum()(given)),
    "Concatenate": (((4, 2), (4, 3)), lambda *given: L.Concatenate()(given)),
    "MultiHeadAttention": (((5, 8),), lambda x: L.MultiHeadAttention(2, 4)(x, x)),
    "MultiHeadAttention causal": (
        ((5, 8),),
        lambda x: L.MultiHeadAttention(2, 4)(x, x, use_causal_mask=True),
    ),
    "MultiHeadAttention with dropout": (
        ((5, 8), (6, 8)),
        lambda x, y: L.MultiHeadAttention(2, 4, dropout=0.1)(x, y),
    ),
    "MultiHeadAttention with dropout, causal": (
        ((None, 8),),
        lambda x: L.MultiHeadAttention(2, 4, dropout=0.1)(x, x, use_causal_mask=True),
    ),
    "MultiHeadAttention of a key": (
        ((5, 8), (6, 8), (6, 8)),
        lambda x, y, z: L.MultiHeadAttention(2, 4, value_dim=3, use_bias=False)(x, y, key=z),
    ),
    "Attention": (((5, 8), (6, 8)), lambda *given: L.Attention(use_scale=True)(list(given))),
    "Attention causal": (((5, 8), (5, 8)), lambda *given: L.Attention()(list(given), use_causal_mask=True)),
    "Attention of sums": (((5, 8), (6, 8)), lambda *given: L.Attention(score_mode="concat")(list(given))),
    "AdditiveAttention": (((5, 8), (6, 8)), lambda *given: L.AdditiveAttention()(list(given))),
    "States": (((5, 4), (6,), (6,)), lambda x, h, c: L.LSTM(6, return_state=True)(x, initial_state=[h, c])),
    "Operations": (((4, 3), (4, 3)), lambda x, y: keras.ops.mean((x + y * 2.0)[:, 1:] / 3.0, axis=1)),
    "Dot": (((4,), (4,)), lambda *given: L.Dot(1)(given)),
    "Dot of rank 3": (((5, 4), (6, 4)), lambda *given: L.Dot((2, 2))(given)),
}


def perceptron() -> Any:
    layers = [
        L.Dense(32, "relu"),
        L.BatchNormalization(),
        L.Dropout(0.3),
        L.Dense(16, "gelu"),
        L.Dense(4, "softmax"),
    ]
    return sequential((16,), *layers)


def images() -> Any:
    """Residuals, and two results."""

    def build(image: Any) -> Any:
        x = L.Rescaling(1 / 255.0)(image)
        x = L.Conv2D(8, 3, padding="same", activation="relu")(L.ZeroPadding2D(1)(x))
        y = L.BatchNormalization()(L.Conv2D(8, 3, padding="same")(x))
        x = L.MaxPooling2D()(L.ReLU()(L.Add()([x, y])))
        x = L.SeparableConv2D(12, 3, strides=2, activation="mish")(x)
        pooled = L.GlobalAveragePooling2D()(x)
        return [L.Dense(10, "softmax")(pooled), L.Flatten()(x)]

    return functional([(14, 14, 3)], build)


def transformer() -> Any:
    """A block of attention over words."""
    words = keras.Input((None,), dtype="int32", name="words")
    x = L.Embedding(20, 16)(words)
    y = L.MultiHeadAttention(2, 8)(x, x, use_causal_mask=True)
    x = L.LayerNormalization()(x + y)
    y = L.Dense(16)(L.Dense(32, "gelu")(x))
    x = L.LayerNormalization()(x + y)
    return shaken(keras.Model(words, L.Dense(3)(L.GlobalAveragePooling1D()(x))))


def text() -> Any:
    """Words that are masked, through recurrent layers."""
    layers = [
        L.Embedding(9, 8, mask_zero=True),
        L.Bidirectional(L.LSTM(6, return_sequences=True)),
        L.GRU(5),
        L.Dense(2, "sigmoid"),
    ]
    return sequential((None,), *layers, dtype="int32")


def sequence() -> Any:
    """A model in a model, of which layers are shared."""
    inner = keras.Sequential(
        [keras.Input((8, 4)), L.Conv1D(4, 3, padding="causal"), L.RMSNormalization()], name="inner"
    )
    return functional([(8, 4)], lambda x: L.SimpleRNN(3, return_sequences=True)(inner(inner(x))))


WHOLE: dict[str, Callable[[], Any]] = {
    "perceptron": perceptron,
    "images": images,
    "transformer": transformer,
    "text": text,
    "sequence": sequence,
}
