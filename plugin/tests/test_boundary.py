"""What passes from Python into a native function, and what each other value is told."""

import re
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import tensorflow as tf
from rextio_tensorflow import types

from support.bits import assert_same, bits, tensor

Find = Callable[[str], Callable[..., Any]]
SHAPE = (2, 3)


def sparse() -> tf.SparseTensor:
    return tf.sparse.from_dense(tensor(SHAPE))


def placeholder() -> Any:
    with tf.Graph().as_default():
        return tf.compat.v1.placeholder(tf.float32, SHAPE)


def variant() -> Any:
    return tf.raw_ops.TensorListReserve(element_shape=[1], num_elements=1, element_dtype=tf.float32)


# What is passed for a float32 matrix, and the words that the refusal must hold.
REFUSED: dict[str, tuple[Callable[[], Any], list[str]]] = {
    "numpy array": (lambda: np.ones(SHAPE, np.float32), ["numpy.ndarray", "convert_to_tensor"]),
    "numpy scalar": (lambda: np.float32(1), ["numpy", "convert_to_tensor"]),
    "list": (lambda: [[1.0, 2.0]], ["list", "convert_to_tensor"]),
    "tuple": (lambda: ((1.0, 2.0),), ["tuple", "convert_to_tensor"]),
    "float": (lambda: 1.5, ["float", "convert_to_tensor"]),
    "str": (lambda: "x", ["str"]),
    "None": (lambda: None, ["none"]),
    "variable": (lambda: tf.Variable(tensor(SHAPE)), ["variable", "{name}.value()"]),
    "keras variable": (lambda: tf.keras.Variable(np.ones(SHAPE, np.float32)), ["variable", "{name}"]),
    "ragged": (lambda: tf.ragged.constant([[1.0], [2.0, 3.0]]), ["raggedtensor", "{name}.to_tensor()"]),
    "sparse": (sparse, ["sparsetensor", "to_dense"]),
    "indexed slices": (
        lambda: tf.IndexedSlices(tensor(SHAPE), tf.constant([0, 1])),
        ["indexedslices", "pass a tensor"],
    ),
    "indexed slices of a shape": (
        lambda: tf.IndexedSlices(tensor(SHAPE), tf.constant([0, 1]), tf.constant([4, 3])),
        ["indexedslices", "convert_to_tensor"],
    ),
    "keras input": (lambda: tf.keras.Input((3,)), ["symbolic", "keras"]),
    "placeholder": (placeholder, ["symbolic", "graph"]),
    "float64": (lambda: tf.cast(tensor(SHAPE), tf.float64), ["float64", "tf.cast({name}, tf.float32)"]),
    "float16": (lambda: tf.cast(tensor(SHAPE), tf.float16), ["float16", "tf.cast"]),
    "bfloat16": (lambda: tf.cast(tensor(SHAPE), tf.bfloat16), ["bfloat16", "tf.cast"]),
    "int32": (lambda: tf.ones(SHAPE, tf.int32), ["int32", "tf.cast"]),
    "int64": (lambda: tf.ones(SHAPE, tf.int64), ["int64", "tf.cast"]),
    "bool": (lambda: tf.ones(SHAPE, tf.bool), ["bool", "tf.cast"]),
    "complex64": (lambda: tf.ones(SHAPE, tf.complex64), ["complex64"]),
    "string": (lambda: tf.constant([["1"]]), ["string", "tf.strings.to_number({name}, tf.float32)"]),
    "resource": (lambda: tf.Variable(1.0).handle, ["resource", "pass a tensor of float32"]),
    "variant": (variant, ["variant", "pass a tensor of float32"]),
    "rank 0": (lambda: tf.constant(1.0), ["rank 0", "rank 2"]),
    "rank 1": (lambda: tensor((3,)), ["rank 1", "rank 2", "reshape"]),
    "rank 3": (lambda: tensor((1, 2, 3)), ["rank 3", "rank 2"]),
    "empty of rank 1": (lambda: tensor((0,)), ["rank 1", "rank 2"]),
}


@pytest.mark.parametrize(("make", "words"), REFUSED.values(), ids=REFUSED.keys())
def test_refused(make: Callable[[], Any], words: list[str], native: Find) -> None:
    value = make()
    for function, args in (("matrix", (value,)), ("second", (tensor(SHAPE), value))):
        with pytest.raises((TypeError, ValueError)) as caught:
            native(f"suite.boundary.{function}")(*args)
        name = "x" if function == "matrix" else "y"
        text = str(caught.value).lower()
        assert f"`{name}`" in text
        assert "float32" in text or "rank 2" in text
        for word in words:
            assert word.format(name=name) in text


@pytest.mark.parametrize("make", [make for make, _ in REFUSED.values()], ids=REFUSED.keys())
def test_what_is_said_to_pass_can_be_made(make: Callable[[], Any], native: Find) -> None:
    value = make()
    with pytest.raises((TypeError, ValueError)) as caught:
        native("suite.boundary.matrix")(value)
    said = re.search(r"; pass ((?:tf|x)\.[^;]*?\))(?:, | with |$)", str(caught.value))
    assert said or "pass tf." not in str(caught.value), caught.value
    if said:
        assert tf.is_tensor(eval(said[1], {"tf": tf, "x": value, "shape": [1, -1]})), said[1]


@pytest.mark.parametrize("rank", [0, 1, 3, 5])
def test_only_annotations_that_are_there_are_named(rank: int, native: Find) -> None:
    with pytest.raises(ValueError, match=f"rank {rank}") as caught:
        native("suite.boundary.matrix")(tf.ones([1] * rank))
    marker = f"TensorF32Cpu{rank}D"
    assert (marker in str(caught.value)) == hasattr(types, marker)
    assert ("annotate" in str(caught.value)) == hasattr(types, marker)


def test_what_a_list_must_hold_is_said(native: Find) -> None:
    with pytest.raises(TypeError, match=r"dtype=tf\.int64\), if it holds integers$"):
        native("suite.boundary.ids")([1.5], tensor((3,)))
    with pytest.raises(TypeError, match=r"dtype=tf\.float32\), if it holds numbers$"):
        native("suite.boundary.matrix")([["a"]])


def test_refused_elsewhere(native: Find) -> None:
    with pytest.raises((TypeError, ValueError), match=r"rank 2.*rank 1|rank 1.*rank 2"):
        native("suite.boundary.vector")(tensor(SHAPE))
    with pytest.raises((TypeError, ValueError), match="int64"):
        native("suite.boundary.ids")(tensor((3,)), tensor((3,)))
    with pytest.raises((TypeError, ValueError), match="int32"):
        native("suite.boundary.ids")(tf.constant([1]), tensor((3,)))
    with pytest.raises((TypeError, ValueError), match="rank 2"):
        native("suite.boundary.ids")(tf.ones(SHAPE, tf.int64), tensor((3,)))


@pytest.mark.parametrize("shape", [(2, 3), (0, 3), (3, 0), (1, 1)], ids=str)
def test_taken(shape: tuple[int, int], native: Find, eager: Find) -> None:
    matrix, x = (native("suite.boundary.matrix"), eager("suite.boundary.matrix")), tensor(shape)
    for value in (x, tf.transpose(x), x + 1, tf.Variable(x).value()):
        assert_same(*matrix, value)


def test_int64_is_taken(native: Find, eager: Find) -> None:
    name = "suite.boundary.ids"
    for values in ([], [1, 2, -(2**63)]):
        assert_same(native(name), eager(name), tf.constant(values, tf.int64), tensor((3,)))


def test_result_is_an_ordinary_tensor(native: Find) -> None:
    x = tensor(SHAPE)
    before = bits(x)
    y = native("suite.boundary.matrix")(x)
    assert type(y) is type(x)
    with tf.GradientTape() as tape:
        tape.watch(y)
        z = y * y
    assert bits(tape.gradient(z, y)) == bits(y + y)
    del y
    assert bits(x) == before


def message(function: Callable[..., Any], *args: Any) -> str:
    with pytest.raises(RuntimeError) as caught:
        function(*args)
    return str(caught.value)


def test_threads(native: Find) -> None:
    """Many threads at once, one of them tracing: each sees its own mode, and the right result."""
    matrix = native("suite.boundary.matrix")
    inputs = [tensor((17, 5), seed=seed) for seed in range(4)]
    expected = [bits(tf.nn.relu(x)) for x in inputs]
    wrong: list[Any] = []

    def work(place: int) -> None:
        for _ in range(200):
            if bits(matrix(inputs[place])) != expected[place]:
                wrong.append(place)

    threads = [threading.Thread(target=work, args=(place,)) for place in range(4)]
    for thread in threads:
        thread.start()
    with tf.Graph().as_default():
        for _ in range(50):
            message(matrix, inputs[0])
    for thread in threads:
        thread.join()
    assert wrong == []
