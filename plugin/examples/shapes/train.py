"""Trains a classifier of small drawings in seconds, and exports it as a project that can be made native.

python train.py shapes
cd shapes
python -m rextio_tensorflow build
PYTHONPATH=.rextio/build/python REXTIO_NATIVE_MODE=native python -P check.py
"""

import sys
from pathlib import Path

import keras
import numpy as np
import rextio_tensorflow
from keras import layers

SIZE = 16
NAMES = ["disc", "square", "cross"]


def drawings(count: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Drawings of the three kinds, somewhere in a noisy image, and their kinds."""
    make = np.random.default_rng(seed)
    rows, columns = np.mgrid[:SIZE, :SIZE]
    kinds = make.integers(0, len(NAMES), count)
    images = make.normal(0.0, 0.2, (count, SIZE, SIZE, 1))
    for image, kind in zip(images, kinds, strict=True):
        radius, (top, left) = make.integers(3, 6), make.integers(6, SIZE - 6, 2)
        down, right = np.abs(rows - top), np.abs(columns - left)
        inside = [
            down**2 + right**2 <= radius**2,
            np.maximum(down, right) <= radius,
            (np.minimum(down, right) <= 1) & (np.maximum(down, right) <= radius),
        ]
        image[..., 0] += inside[kind]
    return images.astype("float32"), kinds


def classifier() -> keras.Model:
    model = keras.Sequential(
        [
            keras.Input((SIZE, SIZE, 1), name="images"),
            layers.Conv2D(8, 3, padding="same", use_bias=False),
            layers.BatchNormalization(momentum=0.9),
            layers.ReLU(),
            layers.MaxPooling2D(),
            layers.Conv2D(16, 3, padding="same", activation="relu"),
            layers.MaxPooling2D(),
            layers.Flatten(),
            layers.Dropout(0.2),
            layers.Dense(len(NAMES), activation="softmax"),
        ]
    )
    model.compile(keras.optimizers.Adam(0.01), "sparse_categorical_crossentropy")
    return model


def main(folder: Path) -> None:
    keras.utils.set_random_seed(1)
    model = classifier()
    model.fit(*drawings(1500, seed=1), epochs=12, batch_size=64, verbose=0)
    images, kinds = drawings(300, seed=2)
    right = np.asarray(model(images)).argmax(axis=1) == kinds
    print(f"{right.mean():.0%} of new drawings are recognized")
    print(rextio_tensorflow.export(model, folder, inputs=[images]).text)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
