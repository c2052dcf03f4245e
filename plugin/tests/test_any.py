"""Tensors of any dtype and rank, and several results, by functions that are written by hand."""

from collections.abc import Callable

import pytest

from support.crate import handwritten

FUNCTIONS = """
use rextio_tensorflow_runtime::{
    extract, extract_any, materialize_all, materialize_any, DType, Device, Op, Tensor, Tensors,
};

#[pyfunction]
fn same<'py>(py: Python<'py>, x: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let x = extract_any(py, &x, "x")?;
    materialize_any(py, x)
}

#[pyfunction]
fn typed<'py>(py: Python<'py>, x: Bound<'py, PyAny>, dtype: &str) -> PyResult<Bound<'py, PyAny>> {
    let x = extract(py, &x, "x", DType::from_short(dtype).unwrap_or(DType::F32), 1, Device::Cpu)?;
    materialize_any(py, x)
}

fn unary(name: &'static std::ffi::CStr, x: &Tensor) -> PyResult<Tensor> {
    Ok(Op::new(name).input(x).attr_type(c"T", x.dtype()).regular().run()?)
}

#[pyfunction]
fn square<'py>(py: Python<'py>, x: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    materialize_any(py, unary(c"Square", &extract_any(py, &x, "x")?)?)
}

type Object<'py> = Bound<'py, PyAny>;

#[pyfunction]
fn results<'py>(py: Python<'py>, x: Object<'py>, y: Object<'py>, count: usize) -> PyResult<Object<'py>> {
    let (x, y) = (extract_any(py, &x, "x")?, extract(py, &y, "y", DType::F32, 1, Device::Cpu)?);
    let shared = unary(c"Square", &x)?;
    let all = vec![shared.clone(), unary(c"Neg", &shared)?, y, shared, unary(c"Abs", &x)?];
    if count > all.len() {
        return materialize_all(py, Tensors::from(all));
    }
    materialize_all(py, all.into_iter().take(count).collect::<Tensors>())
}
"""
NAMES = ("same", "typed", "square", "results")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Runs a program that has them."""
    return handwritten(tmp_path_factory.mktemp("any"), FUNCTIONS, NAMES)


TAKEN = """
same, square = native("same"), native("square")
for dtype in ("float32", "float64", "int32", "int64", "bool", "uint8"):
    for rank in range(9):
        for size in (0, 1, 2):
            x = tensor((size,) * rank, dtype=dtype)
            assert bits(same(x)) == bits(x)
        if dtype in ("float32", "float64", "int32", "int64") and rank < 5:
            for _ in range(3):
                assert_same(square, tf.square, x)
"""


def test_any_dtype_and_rank_is_taken_and_given(run: Callable[[str], str]) -> None:
    run(TAKEN)


REFUSED = """
import re

def refusal(function, *args):
    try:
        function(*args)
    except (TypeError, ValueError) as error:
        return error
    raise AssertionError("it was taken")

def tried(function, x, *args):
    "Does what the refusal says, until the function takes it; gives the first refusal."
    first = error = refusal(function, x, *args)
    for _ in range(2):
        said = re.search(r"; pass ((?:tf|x)\\.[^;]*?\\))(?:, if | with |$)", str(error))
        assert said, error
        x = eval(said[1], {"tf": tf, "x": x, "shape": [-1]})
        assert tf.is_tensor(x), error
        try:
            function(x, *args)
        except (TypeError, ValueError) as again:
            error = again
            continue
        return type(first), str(first)
    raise AssertionError(error)

def cast(dtype):
    made = tf.cast(tf.ones((2,), tf.int32 if dtype.name.endswith("int4") else tf.float32), dtype)
    assert made.dtype == dtype
    return made

same, typed = native("same"), native("typed")
SIX = "float32, float64, int32, int64, bool or uint8"
for dtype, to in (
    ("float16", "float32"), ("bfloat16", "float32"), ("float8_e5m2", "float32"), ("float8_e4m3fn", "float32"),
    ("complex64", "float32"), ("complex128", "float32"), ("int8", "int32"), ("int16", "int32"),
    ("uint16", "int32"), ("int4", "int32"), ("uint4", "int32"), ("uint32", "int64"), ("uint64", "int64"),
):
    kind, text = tried(same, cast(tf.dtypes.as_dtype(dtype)))
    expected = f"must be of {SIX}, but it is of {dtype}; pass tf.cast(x, tf.{to})"
    assert (kind, text) == (TypeError, "the argument `x` " + expected), text
    for own in ("f32", "f64", "i32", "i64", "bool", "u8"):
        tried(typed, cast(tf.dtypes.as_dtype(dtype)), own)
for dtype in (tf.qint8, tf.quint8, tf.qint32, tf.qint16, tf.quint16):
    x = tf.quantization.quantize(tf.ones((2,)), 0.0, 2.0, dtype)[0] if dtype.size < 2 else tf.zeros((2,), dtype)
    tried(same, x)

strings = tf.constant(["1", "2.5"])
kind, text = tried(same, strings)
assert kind is TypeError and "tf.strings.to_number(x, tf.float32), if it holds numbers" in text
variable = tf.Variable([1.0])
variant = tf.raw_ops.TensorListReserve(element_shape=[1], num_elements=1, element_dtype=tf.float32)
for x in (variable.handle, variant):
    text = str(refusal(same, x))
    assert text.endswith(f"; pass a tensor of {SIX}"), text
    text = str(refusal(typed, x, "f32"))
    assert text.endswith("; pass a tensor of float32"), text

for rank in (9, 12):
    kind, text = tried(same, tf.ones((1,) * rank))
    assert kind is ValueError and f"must be of rank 8 or less, but it is of rank {rank}; pass tf.reshape" in text

kind, text = tried(same, variable)
assert text == "the argument `x` must be an eager tf.Tensor, but it is a tf.Variable; pass x.value()", text
for x, dtype in (
    (np.ones((2, 3)), None), (np.ones(2, np.int16), "int64"), (np.ones(2, np.float16), "float32"), ([1.0, 2.0], None),
    (np.float32(1), None), (np.uint64(1), "int64"), (3, None), (1.5, None), (tf.keras.Variable(np.ones(2)), None),
    (np.ones(2, np.bool_), None),
):
    kind, text = tried(same, x)
    made = f"tf.convert_to_tensor(x, dtype=tf.{dtype})" if dtype else "tf.convert_to_tensor(x)"
    assert kind is TypeError and f"; pass {made}, if it holds numbers" in text, text
    assert type(x).__name__ in text, text
kind, text = tried(same, tf.sparse.from_dense(tensor((2, 3))))
kind, text = tried(same, tf.ragged.constant([[1.0], [2.0, 3.0]]))

inputs = tf.keras.Input((3,))
model = tf.keras.Model(inputs, tf.keras.layers.Dense(2)(inputs))
error = refusal(same, model.output)
assert str(error).endswith("but it is a symbolic Keras tensor; it has no values, so pass an eager tensor: that which "
                           "the model gives, called on one"), error
same(model(tensor((2, 3))))
for x in (None, "x", object()):
    assert "; pass a tensor" in str(refusal(same, x)) or x is None

try:
    tf.function(lambda x: same(x))(tensor((2, 3)))
except RuntimeError as error:
    assert "graph mode" in str(error)
else:
    raise AssertionError("it was taken")
"""


def test_what_is_refused_says_what_to_pass_and_that_works(run: Callable[[str], str]) -> None:
    run(REFUSED)


RESULTS = """
results = native("results")

def eager_results(x, y, count):
    shared = tf.square(x)
    return (shared, tf.negative(shared), y, shared, tf.abs(x))[:count]

for shape in ((2, 3), (), (4, 1, 2)):
    x, y = tensor(shape), tensor((3,), seed=1)
    for count in range(7):
        for _ in range(4):
            found, expected = results(x, y, count), eager_results(x, y, count)
            assert type(found) is tuple and len(found) == len(expected)
            assert [bits(each) for each in found] == [bits(each) for each in expected]
assert stats()["hits"] > 0 and stats()["reruns"] == 0, stats()
"""


def test_several_results_are_a_tuple(run: Callable[[str], str]) -> None:
    run(RESULTS)
