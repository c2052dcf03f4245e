"""What the runtime gives to rules beyond those that there are: by functions that are written by hand against it."""

from collections.abc import Callable

import pytest

from support.crate import handwritten

FUNCTIONS = """
use rextio_tensorflow_runtime::{at, extract_any, materialize_any, Constant, DType, Ints, Op, Operand, Tensor};

type Any<'py> = PyResult<Bound<'py, PyAny>>;

fn unary(name: &'static std::ffi::CStr, x: &Tensor) -> PyResult<Tensor> {
    Ok(Op::new(name).input(x).attr_type(c"T", x.dtype()).regular().run()?)
}

/// `tf.concat([tf.split(x, 2)[1], x, tf.unstack(x)[2][None]], 0)` of a vector of at least three elements.
#[pyfunction]
fn parts<'py>(py: Python<'py>, x: Bound<'py, PyAny>) -> Any<'py> {
    let x = extract_any(py, &x, "x")?;
    let dtype = x.dtype();
    let axis = || Constant::scalar(DType::I32, 0);
    let op = Op::new(c"Split").constant(axis()).input(&x).attr_int(c"num_split", 2);
    let half = op.attr_type(c"T", dtype).output(1, 2).regular().run()?;
    let count = x.dim(0)?;
    let op = Op::new(c"Unpack").input(&x).attr_int(c"num", count).attr_int(c"axis", 0);
    let third = op.attr_type(c"T", dtype).output(2, count as usize).regular().run()?;
    let op = Op::new(c"ExpandDims").input(&third).constant(axis()).attr_type(c"Tdim", DType::I32);
    let third = op.attr_type(c"T", dtype).regular().run()?;
    let inputs = [&half, &x, &third];
    let op = Op::new(c"ConcatV2").inputs(&inputs).constant(axis()).attr_int(c"N", 3);
    let op = op.attr_type(c"Tidx", DType::I32).attr_type(c"T", dtype);
    materialize_any(py, op.regular().run()?)
}

/// `tf.sqrt(tf.fill((n, 2), number)) - number`.
#[pyfunction]
fn filled<'py>(py: Python<'py>, n: i64, number: f64) -> Any<'py> {
    let dims = Constant::vector(DType::I32, &Ints::from((n, 2)));
    let number = Operand::from(number);
    let dtype = Operand::dtype(&[number])?;
    let number = number.tensor(dtype)?;
    let op = Op::new(c"Fill").value(dims).input(&number).attr_type(c"index_type", DType::I32);
    let full = op.attr_type(c"T", dtype).regular().run()?;
    let root = unary(c"Sqrt", &full)?;
    let op = Op::new(c"Sub").input(&root).input(&number).attr_type(c"T", dtype);
    materialize_any(py, op.regular().run()?)
}

#[pyfunction]
fn doubled<'py>(py: Python<'py>, n: i64) -> Any<'py> {
    let n = Operand::from(n);
    let n = n.tensor(Operand::dtype(&[n])?)?;
    let op = Op::new(c"AddV2").input(&n).input(&n).attr_type(c"T", n.dtype());
    materialize_any(py, op.regular().run()?)
}

/// The tensor after two operations that are recorded, and change nothing of a number.
fn recorded(x: &Bound<'_, PyAny>) -> PyResult<Tensor> {
    let x = extract_any(x.py(), x, "x")?;
    let same = |x: &Tensor| Op::new(c"Identity").input(x).attr_type(c"T", x.dtype()).regular().run();
    Ok(same(&same(&x)?)?)
}

#[pyfunction]
fn as_float(x: Bound<'_, PyAny>) -> PyResult<f64> {
    Ok(recorded(&x)?.to_f64()?)
}

#[pyfunction]
fn as_int(x: Bound<'_, PyAny>) -> PyResult<i64> {
    Ok(recorded(&x)?.to_i64()?)
}

#[pyfunction]
fn as_bool(x: Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(recorded(&x)?.to_bool()?)
}

/// `bool(x[..., None])`, and the last but one of its sizes.
#[pyfunction]
fn deeper(x: Bound<'_, PyAny>) -> PyResult<(bool, i64)> {
    let x = recorded(&x)?;
    let op = Op::new(c"ExpandDims").input(&x).constant(Constant::scalar(DType::I32, -1));
    let x = op.attr_type(c"Tdim", DType::I32).attr_type(c"T", x.dtype()).regular().run()?;
    Ok((x.to_bool()?, x.dim(-2)?))
}

/// `x @ (x @ y)`, where each product has a place, and so has the whole.
#[pyfunction]
fn placed<'py>(py: Python<'py>, x: Bound<'py, PyAny>, y: Bound<'py, PyAny>) -> Any<'py> {
    let (x, y) = (extract_any(py, &x, "x")?, extract_any(py, &y, "y")?);
    let product = |x: &Tensor, y: &Tensor| {
        let op = Op::new(c"MatMul").input(x).input(y).attr_type(c"T", x.dtype());
        let op = op.attr_bool(c"transpose_a", false).attr_bool(c"transpose_b", false);
        op.attr_bool(c"grad_a", false).attr_bool(c"grad_b", false).regular().run()
    };
    let first = at("in q.m.f, operation 1: tf.matmul", product(&x, &y))?;
    let second = at("in q.m.f, operation 2: tf.matmul", product(&x, &first));
    materialize_any(py, at("in q.m.f, operation 3: tf.identity", second)?)
}

/// `int(x)`, and `x.shape[axis]`, with a place.
#[pyfunction]
fn placed_int(x: Bound<'_, PyAny>, axis: i64) -> PyResult<(i64, i64)> {
    let x = recorded(&x)?;
    let size = at("in q.m.g, operation 1: shape", x.dim(axis))?;
    Ok((at("in q.m.g, operation 2: int", x.to_i64())?, size))
}

#[pyfunction]
fn placed_alone<'py>(py: Python<'py>, n: i64) -> Any<'py> {
    let full = || {
        let number = Operand::from(1.5).tensor(DType::F32)?;
        let op = Op::new(c"Fill").value(Constant::vector(DType::I32, &Ints::from(n))).input(&number);
        op.attr_type(c"index_type", DType::I32).attr_type(c"T", DType::F32).regular().run()
    };
    materialize_any(py, at("in q.m.h, operation 1: tf.fill", full())?)
}

#[pyfunction]
fn size(x: Bound<'_, PyAny>, axis: i64) -> PyResult<i64> {
    Ok(recorded(&x)?.dim(axis)?)
}
"""
NAMES = (
    "parts",
    "filled",
    "doubled",
    "as_float",
    "as_int",
    "as_bool",
    "deeper",
    "placed",
    "placed_int",
    "placed_alone",
    "size",
)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Runs a program that has them."""
    run = handwritten(tmp_path_factory.mktemp("runtime"), FUNCTIONS, NAMES)
    return lambda program: run(COMMON + program)


COMMON = """
native = extension

def equal(found, expected):
    assert found.dtype == expected.dtype and found.shape == expected.shape, (found, expected)
    assert found.numpy().tobytes() == expected.numpy().tobytes(), (found, expected)

def refused(call, *expected):
    try:
        call()
    except Exception as error:
        said = type(error).__name__, str(error)
        assert all(word in " ".join(said) for word in expected), (said, expected)
        return str(error)
    raise SystemExit(f"not refused: {expected}")
"""
PARTS = """
for dtype in (tf.float32, tf.int32, tf.bool):
    for size in (4, 6, 4):
        x = tf.cast(tf.range(size) % 3, dtype)
        expected = tf.concat([tf.split(x, 2)[1], x, tf.unstack(x)[2][None]], 0)
        for _ in range(4):
            equal(native.parts(x), expected)
odd = tf.range(5.0)
found = refused(lambda: native.parts(odd))
assert found == refused(lambda: tf.split(odd, 2)) or "[Op:Split] name: " in found, found
"""
NUMBERS = """
import threading
import tensorflow.python.eager.context as context

def eager(n, number):
    return tf.sqrt(tf.fill((n, 2), number)) - number

# Nothing came before: TensorFlow is found by the first call of all.
equal(native.filled(3, 2.5), eager(3, 2.5))
for n in (0, 1, 3, 3, 3):
    equal(native.filled(n, 2.5), eager(n, 2.5))
for n in (3, -7, 2**31 - 1, 2**31, -2**40):
    equal(native.doubled(n), tf.add(n, n))
refused(lambda: native.filled(-1, 1.0), "InvalidArgumentError", "[Op:Fill] name: ")

with tf.Graph().as_default():
    refused(lambda: native.filled(3, 2.5), "RuntimeError", "in graph mode")
refused(lambda: tf.function(lambda: native.filled(3, 2.5))(), "RuntimeError", "in graph mode")
with tf.device("CPU:0"):
    equal(native.filled(3, 2.5), eager(3, 2.5))
for device in ("GPU:0", "CPU:1"):
    with tf.device(device):
        refused(lambda: native.filled(3, 2.5), "RuntimeError", device, "outside of that scope")
with tf.GradientTape():
    equal(native.filled(3, 2.5), eager(3, 2.5))
tf.debugging.enable_check_numerics()
refused(lambda: native.doubled(3), "RuntimeError", "op callbacks")
tf.debugging.disable_check_numerics()
context.context().execution_mode = context.ASYNC
refused(lambda: native.doubled(3), "RuntimeError", "asynchronous")
context.context().execution_mode = context.SYNC
child = os.fork()
if child == 0:
    try:
        refused(lambda: native.filled(3, 2.5), "RuntimeError", "was forked after its first call", "spawn")
        os._exit(0)
    finally:
        os._exit(1)
assert os.waitpid(child, 0)[1] == 0
results = []
thread = threading.Thread(target=lambda: results.append(native.filled(2, 4.0)))
thread.start()
thread.join()
equal(results[0], eager(2, 4.0))
"""

SCALARS = """
def result(call):
    try:
        value = call()
        return type(value), np.array(value).tobytes()
    except Exception as error:
        return type(error), str(error)

nan, inf = float("nan"), float("inf")
values = [0, 1, 2, 0.0, -0.0, 2.7, -2.7, 0.1, nan, inf, -inf, True, False, 1e18, -1e18]
values += [[1], [0], [[3]], [1, 2], [], [[1, 0]]]
for dtype in (tf.float32, tf.float64, tf.int32, tf.int64, tf.bool, tf.uint8):
    for value in values:
        x = tf.constant(value, tf.float64)
        if dtype.is_floating or bool(tf.reduce_all(tf.math.is_finite(x))):
            x = tf.cast(x, dtype)
            for _ in range(2):
                for own, python in ((native.as_float, float), (native.as_int, int), (native.as_bool, bool)):
                    assert result(lambda: own(x)) == result(lambda: python(x)), (own, x)
refused(lambda: native.as_int(tf.constant(1e30)), "OverflowError", "1000000015047466219876688855040", "64 bits")
refused(lambda: native.as_int(tf.constant(2.0**63, tf.float64)), "OverflowError")
assert native.as_int(tf.constant(-(2.0**63), tf.float64)) == -(2**63)
for shape in ((1,) * 8, (1,) * 7 + (0,), (1,) * 7 + (3,), (2,) * 8, (1,), (0,), (3,)):
    x = tf.ones(shape)
    assert result(lambda: extension.deeper(x)) == result(lambda: (bool(x[..., None]), shape[-1])), shape
for shape in ((), (3,), (2, 3), (1, 2, 3, 4, 5, 6, 7, 8)):
    x = tf.zeros(shape)
    for axis in range(-9, 10):
        assert result(lambda: native.size(x, axis)) == result(lambda: x.shape[axis]), (shape, axis)
"""

PLACES = """
def raised(call):
    try:
        call()
    except BaseException as error:
        return type(error), str(error), getattr(error, "__notes__", [])
    raise SystemExit("nothing was raised")

square, tall, wide = tensor((3, 3)), tensor((3, 2)), tensor((2, 3))
for _ in range(3):
    equal(native.placed(square, tall), tf.matmul(square, tf.matmul(square, tall)))
    # The first fails, and then the second, whose own place counts.
    for x, y, number, twin in (
        (tall, tall, 1, lambda: tf.matmul(tall, tall)),
        (wide, square, 2, lambda: tf.matmul(wide, tf.matmul(wide, square))),
    ):
        kind, text, notes = raised(lambda: native.placed(x, y))
        assert (kind, text, []) == raised(twin), (kind, text)
        assert notes == [f"in q.m.f, operation {number}: tf.matmul"], notes
    for x, axis, note in (
        (tf.constant([1.0]), 1, "operation 1: shape"), (tf.constant([1.0]), 0, "operation 2: int"),
    ):
        kind, text, notes = raised(lambda: native.placed_int(x, axis))
        assert (kind, text) == raised(lambda: (x.shape[axis], int(x)))[:2]
        assert notes == [f"in q.m.g, {note}"], notes
    kind, text, notes = raised(lambda: native.placed_alone(-1))
    assert kind is tf.errors.InvalidArgumentError and notes == ["in q.m.h, operation 1: tf.fill"], (kind, notes)
    with tf.Graph().as_default():
        kind, text, notes = raised(lambda: native.placed_alone(3))
    assert kind is RuntimeError and "graph mode" in text and notes == [], notes
"""


def test_lists_and_several_outputs(run: Callable[[str], str]) -> None:
    run(PARTS)


def test_functions_of_numbers_alone(run: Callable[[str], str]) -> None:
    run(NUMBERS)


def test_numbers_of_tensors(run: Callable[[str], str]) -> None:
    run(SCALARS)


def test_an_exception_has_a_note_of_its_place(run: Callable[[str], str]) -> None:
    run(PLACES)
