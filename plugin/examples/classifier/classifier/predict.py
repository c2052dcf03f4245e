"""What stays in Python: reading rows, and giving classes their names.

rextio build .
PYTHONPATH=.rextio/build/python python -P -m classifier.predict "5.1, 3.5, 1.4" "6.7, 3.0, 5.2"

`-P` keeps Python from importing the sources in this folder instead of what was built.
"""

import sys

import tensorflow as tf

from classifier import model

NAMES = ["small", "medium", "large"]


def parameters() -> list[tf.Tensor]:
    """Mean and deviation of the columns, weights and biases; a real program loads what it was trained to."""
    make = tf.random.Generator.from_seed(3)
    mean, deviation = tf.constant([5.8, 3.0, 3.7]), tf.constant([0.8, 0.4, 1.7])
    return [
        mean,
        deviation,
        make.normal((3, 16)),
        make.normal((16,)),
        make.normal((16, 3)),
        make.normal((3,)),
    ]


def predict(rows: list[list[float]], loaded: list[tf.Tensor]) -> list[tuple[str, float]]:
    """The name of each row's class, and how certain it is."""
    found = model.probabilities(tf.constant(rows), *loaded)
    certain = model.certainty(found, tf.constant([1e-30]))
    return [
        (NAMES[index], value)
        for index, value in zip(model.classes(found).numpy(), certain.numpy().tolist(), strict=True)
    ]


def main() -> None:
    rows = [[float(word) for word in line.split(",")] for line in sys.argv[1:]]
    for name, certain in predict(rows, parameters()):
        print(f"{name} {certain:.3f}")


# Only a script may have this: in the module of native functions it would switch them off.
if __name__ == "__main__":
    main()
