"""Scores requests, one JSON object a line, from standard input to standard output.

rextio build .
echo '{"rows": [[1, 2, 3, 4]], "rounds": 2}' | PYTHONPATH=.rextio/build/python python -P -m served.serve

`-P` keeps Python from importing the sources in this folder instead of what was built.
"""

import json
import sys
from typing import Any

import tensorflow as tf

from served import model

WIDTH = 4


def parameters() -> list[tf.Tensor]:
    """The weights; a real server loads what was trained."""
    make = tf.random.Generator.from_seed(5)
    return [make.normal((WIDTH, WIDTH)), make.normal((WIDTH,)), make.normal((WIDTH,))]


def answer(line: str, loaded: list[tf.Tensor]) -> dict[str, Any]:
    """The scores of one request, or what is wrong with it."""
    try:
        request = json.loads(line)
        rows = tf.constant(request["rows"], dtype=tf.float32)
        scores = model.score(rows, *loaded, int(request.get("rounds", 1)))
    # What TensorFlow refuses is as much the request's fault as what isn't JSON.
    except (ValueError, KeyError, TypeError, AttributeError, tf.errors.OpError) as error:
        return {"error": str(error)}
    return {"scores": scores.numpy().tolist()}


def main() -> None:
    loaded = parameters()
    for line in sys.stdin:
        print(json.dumps(answer(line, loaded)), flush=True)


if __name__ == "__main__":
    main()
