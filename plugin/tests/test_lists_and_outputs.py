"""Operations that take a list of tensors or give several, by functions that are written by hand against the runtime.

Alone and in regions, with every dtype; two operations that differ only in the length of a list, in the output that is
taken, or in their Python name are never taken for one another.
"""

from collections.abc import Callable

import pytest

from support.crate import handwritten

FUNCTIONS = """
use rextio_tensorflow_runtime::{extract_any, materialize_any, Constant, DType, Op, Tensor};

type Found<'py> = PyResult<Bound<'py, PyAny>>;

fn of_type<'op>(op: Op<'op>, x: &Tensor) -> Op<'op> {
    op.attr_type(c"T", x.dtype()).regular()
}

fn unpack(x: &Tensor, index: i64, of: i64) -> rextio_tensorflow_runtime::Result<Tensor> {
    let op = Op::new(c"Unpack").input(x).attr_int(c"num", of).attr_int(c"axis", 0);
    of_type(op, x).output(index as usize, of as usize).run()
}

fn pack(parts: &[&Tensor]) -> rextio_tensorflow_runtime::Result<Tensor> {
    let op = Op::new(c"Pack").inputs(parts).attr_int(c"N", parts.len() as i64).attr_int(c"axis", 0);
    of_type(op, parts[0]).run()
}

/// `tf.unstack(tf.concat([x, tf.stack([x[0], x[1]])] + [x] * more, axis=0))[index]`, where `x` has two rows.
#[pyfunction]
fn joined<'py>(py: Python<'py>, x: Bound<'py, PyAny>, more: usize, index: i64) -> Found<'py> {
    let x = extract_any(py, &x, "x")?;
    let (first, second) = (unpack(&x, 0, 2)?, unpack(&x, 1, 2)?);
    let packed = pack(&[&first, &second])?;
    let mut parts = vec![&x, &packed];
    parts.extend((0..more).map(|_| &x));
    let op = Op::new(c"ConcatV2").inputs(&parts).constant(Constant::scalar(DType::I32, 0_i64));
    let op = op.attr_int(c"N", parts.len() as i64).attr_type(c"Tidx", DType::I32);
    let all = of_type(op, &x).run()?;
    materialize_any(py, unpack(&all, index, 2 * parts.len() as i64)?)
}

/// `tf.unstack(x, of)[index]`
#[pyfunction]
fn row<'py>(py: Python<'py>, x: Bound<'py, PyAny>, index: i64, of: i64) -> Found<'py> {
    let x = extract_any(py, &x, "x")?;
    materialize_any(py, unpack(&x, index, of)?)
}

/// `tf.add_n([x] * count)`, of values that come of a region.
#[pyfunction]
fn added<'py>(py: Python<'py>, x: Bound<'py, PyAny>, count: usize) -> Found<'py> {
    let x = extract_any(py, &x, "x")?;
    let y = of_type(Op::new(c"Neg").input(&x), &x).run()?;
    let parts = vec![&y; count];
    let op = Op::new(c"AddN").inputs(&parts).attr_int(c"N", count as i64);
    materialize_any(py, of_type(op, &x).run()?)
}

/// `tf.einsum(equation, x, y)`, negated.
#[pyfunction]
fn einsum<'py>(py: Python<'py>, equation: &str, x: Bound<'py, PyAny>, y: Bound<'py, PyAny>) -> Found<'py> {
    let (x, y) = (extract_any(py, &x, "x")?, extract_any(py, &y, "y")?);
    let both = [&x, &y];
    let op = Op::new(c"Einsum").inputs(&both).attr_int(c"N", 2).attr_string(c"equation", equation);
    let product = of_type(op, &x).run()?;
    materialize_any(py, of_type(Op::new(c"Neg").input(&product), &x).run()?)
}

/// `tf.math.top_k(x, k)[index]` as a row of its own.
#[pyfunction]
fn top<'py>(py: Python<'py>, x: Bound<'py, PyAny>, k: i64, index: usize) -> Found<'py> {
    let x = extract_any(py, &x, "x")?;
    let op = Op::new(c"TopKV2").input(&x).constant(Constant::scalar(DType::I32, k)).attr_bool(c"sorted", true);
    let op = op.attr_type(c"Tk", DType::I32).attr_type(c"index_type", DType::I32);
    let found = of_type(op, &x).output(index, 2).run()?;
    materialize_any(py, pack(&[&found])?)
}

fn picked<'op>(op: Op<'op>, x: &'op Tensor, from: i64) -> rextio_tensorflow_runtime::Result<Tensor> {
    let op = op.input(x);
    let op = op.constant(Constant::vector(DType::I32, &[from])).constant(Constant::vector(DType::I32, &[from + 1]));
    let op = op.constant(Constant::vector(DType::I32, &[1_i64])).attr_type(c"Index", DType::I32);
    let op = op.attr_int(c"begin_mask", 0).attr_int(c"end_mask", 0).attr_int(c"ellipsis_mask", 0);
    of_type(op.attr_int(c"new_axis_mask", 0).attr_int(c"shrink_axis_mask", 1), x).run()
}

/// `x[index]`, by the operator, with lists, or with tensors.
#[pyfunction]
fn sliced<'py>(py: Python<'py>, x: Bound<'py, PyAny>, index: i64, how: &str) -> Found<'py> {
    let x = extract_any(py, &x, "x")?;
    let op = Op::new(c"StridedSlice");
    let op = match how {
        "operator" => op.named("strided_slice/"),
        "lists" => op.unnamed(),
        _ => op,
    };
    materialize_any(py, picked(op, &x, index)?)
}
"""
NAMES = ("joined", "row", "added", "einsum", "top", "sliced")

# Every element type, with special values where it has some.
TENSORS = """
DTYPES = (tf.float32, tf.float64, tf.int32, tf.int64, tf.bool, tf.uint8)
WORDS = np.arange(2 * 5).reshape(2, 5)
FLOATS = np.array([[0.0, -0.0, np.nan, np.inf, 1e-40], [-1.5, -np.inf, 7.0, 3.25, 1e30]])

def of(dtype):
    return tf.cast(tf.constant(FLOATS if dtype.is_floating else WORDS % 7), dtype)

def same(found, expected):
    assert found.dtype == expected.dtype and found.shape == expected.shape, (found, expected)
    assert found.numpy().tobytes() == expected.numpy().tobytes(), (found, expected)
"""


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Runs a program that has them."""
    programs = handwritten(tmp_path_factory.mktemp("handwritten"), FUNCTIONS, NAMES)
    return lambda program: programs(TENSORS + program)


JOINED = """
joined, row, top = native("joined"), native("row"), native("top")
for round in range(4):
    for dtype in DTYPES:
        x = of(dtype)
        for more in (0, 1, 3, 40):
            parts = tf.unstack(tf.concat([x, tf.stack([x[0], x[1]])] + [x] * more, axis=0))
            for index in (0, len(parts) - 1, 3):
                same(joined(x, more, index), parts[index])
        for index in (0, 1):
            same(row(x, index, 2), tf.unstack(x)[index])
            if dtype != tf.bool and round:
                same(top(x, 3, index), tf.stack([tf.math.top_k(x, 3)[index]]))
print(stats())
"""


def test_every_dtype_in_lists_and_outputs(run: Callable[[str], str]) -> None:
    stats = eval(run(JOINED).splitlines()[-1])
    assert stats["on"] == 1 and stats["hits"] > 100 and stats["reruns"] == stats["given_up"] == 0, stats


LISTS = """
added, einsum = native("added"), native("einsum")
x = of(tf.float32)
for round in range(4):
    for count in (1, 2, 3, 100, 2, 1):
        same(added(x, count), tf.add_n([-x] * count))
    for equation in ("ij,kj->ik", "ij,kj->ki", "ij,ij->i"):
        y = tf.constant(normal(np.random.default_rng(round), (2, 5)))
        same(einsum(equation, y, y + 1), -tf.einsum(equation, y, y + 1))
print(stats())
"""


def test_lists_of_other_lengths_are_other_operations(run: Callable[[str], str]) -> None:
    stats = eval(run(LISTS).splitlines()[-1])
    assert stats["on"] == 1 and stats["hits"] > 10 and stats["reruns"] == stats["given_up"] == 0, stats


REFUSED = """
joined, row, added = native("joined"), native("row"), native("added")
x = of(tf.float32)
for round in range(3):
    for index, of_outputs in ((2, 2), (-1, 2), (0, 0), (0, 257), (0, -1)):
        try:
            row(x, index, of_outputs)
        except ValueError as error:
            assert str(error).startswith("Unpack "), error
        else:
            raise AssertionError((index, of_outputs))
    # Python's own `tf.unstack` refuses by itself: this is what the operation says.
    found = outcome(lambda: row(x, 0, 3))
    assert found == outcome(lambda: tf.raw_ops.Unpack(value=x, num=3, axis=0)), found
    assert found.kind is tf.errors.InvalidArgumentError and "[Op:Unpack] name: " in found.text, found
    try:
        added(x, 0)
    except tf.errors.InvalidArgumentError as error:
        assert "attr 'N' of 0 must be at least minimum 1" in str(error), error
    else:
        raise AssertionError("a list without tensors")
    same(row(x, 1, 2), x[1])
"""


def test_outputs_that_there_are_not_are_refused(run: Callable[[str], str]) -> None:
    run(REFUSED)


NAMED = """
sliced = native("sliced")
x = of(tf.float32)
for round in range(3):
    for index in (0, 1, 9, -3):
        lists = [[number] for number in (index, index + 1, 1)]
        tensors = [tf.constant(numbers) for numbers in lists]
        for how, expected in (
            ("operator", outcome(lambda: x[index])),
            ("lists", outcome(lambda: tf.strided_slice(x, *lists, shrink_axis_mask=1))),
            ("tensors", outcome(lambda: tf.strided_slice(x, *tensors, shrink_axis_mask=1))),
        ):
            found = outcome(lambda: sliced(x, index, how))
            assert found == expected, (how, found, expected)
print([outcome(lambda: sliced(x, 9, how)).text.partition(" [")[2] for how in ("operator", "lists", "tensors")])
"""


def test_an_error_ends_in_the_name_that_python_gives(run: Callable[[str], str]) -> None:
    endings = ["Op:StridedSlice] name: strided_slice/", "Op:StridedSlice]", "Op:StridedSlice] name: "]
    assert eval(run(NAMED).splitlines()[-1]) == endings
