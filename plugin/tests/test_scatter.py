"""Elements put into places that tensors name: each place, one twice, none, and those that don't exist."""

from collections.abc import Callable
from typing import Any

import pytest
import tensorflow as tf

from support.bits import FILLS, Raised, assert_same, tensor
from support.project import ROUTE, Project

Find = Callable[[str], Callable[..., Any]]
PLACES = ([[0]], [[3], [1]], [[2], [2], [0]], [[4]], [[-1], [0]], [])


@pytest.mark.parametrize("name", ["update", "add", "sub", "largest", "smallest", "zeros", "zeros_long"])
def test_scatter(name: str, suite: Project, native: Find, eager: Find) -> None:
    name, dtype = f"suite.scatter.{name}", tf.int64 if name.endswith("_long") else tf.int32
    assert suite.route(name) == ROUTE
    for places in PLACES:
        for seed, fill in enumerate(FILLS):
            rows = tensor((len(places), 3), fill, seed)
            args = tensor((4, 3), fill, seed + 1), tf.constant(places, dtype, (len(places), 1)), rows
            for _ in range(3):
                expected = assert_same(native(name), eager(name), *args)
            assert isinstance(expected, Raised) == (places in ([[4]], [[-1], [0]]))
