"""What no rule does yet, by functions that are written by hand against the shipped runtime.

Operations that can fail on values end a region and run at once, at their place; a result that isn't what its function
promises doesn't get out.
"""

from collections.abc import Callable

import pytest

from support.crate import handwritten

FUNCTIONS = """
use rextio_tensorflow_runtime::{extract, materialize, Constant, DType, Device, Op, Tensor};

fn typed(name: &'static std::ffi::CStr, x: &Tensor) -> PyResult<Tensor> {
    Ok(Op::new(name).input(x).attr_type(c"T", DType::F32).regular().run()?)
}

fn picked(x: &Tensor, rows: &Tensor) -> PyResult<Tensor> {
    let h = typed(c"Tanh", &typed(c"Neg", x)?)?;
    let op = Op::new(c"GatherV2").input(&h).input(rows).constant(Constant::scalar(DType::I32, 0));
    let op = op.attr_int(c"batch_dims", 0).attr_type(c"Taxis", DType::I32);
    Ok(op.attr_type(c"Tindices", DType::I32).attr_type(c"Tparams", DType::F32).run()?)
}

#[pyfunction]
fn gather<'py>(py: Python<'py>, x: Bound<'py, PyAny>, rows: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let x = extract(py, &x, "x", DType::F32, 2, Device::Cpu)?;
    let rows = extract(py, &rows, "rows", DType::I32, 1, Device::Cpu)?;
    let h = typed(c"Abs", &typed(c"Neg", &picked(&x, &rows)?)?)?;
    materialize(py, h, DType::F32, 2, Device::Cpu)
}

#[pyfunction]
fn unused<'py>(py: Python<'py>, x: Bound<'py, PyAny>, rows: Bound<'py, PyAny>) -> PyResult<i64> {
    let x = extract(py, &x, "x", DType::F32, 2, Device::Cpu)?;
    let rows = extract(py, &rows, "rows", DType::I32, 1, Device::Cpu)?;
    picked(&x, &rows)?;
    Ok(7)
}

#[pyfunction]
fn promised<'py>(py: Python<'py>, x: Bound<'py, PyAny>, is_int: bool, rank: usize) -> PyResult<Bound<'py, PyAny>> {
    let x = extract(py, &x, "x", DType::F32, 2, Device::Cpu)?;
    let dtype = if is_int { DType::I64 } else { DType::F32 };
    materialize(py, typed(c"Neg", &x)?, dtype, rank, Device::Cpu)
}
"""
NAMES = ("gather", "unused", "promised")


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """Runs a program that has them."""
    return handwritten(tmp_path_factory.mktemp("handwritten"), FUNCTIONS, NAMES)


VALUES = """
x = tensor((4, 3))

def eager_gather(x, rows):
    return tf.abs(tf.negative(tf.gather(tf.nn.tanh(tf.negative(x)), rows)))

def eager_unused(x, rows):
    tf.gather(tf.nn.tanh(tf.negative(x)), rows)
    return 7

for rows in ([0, 1], [0, 1], [3, 2], [0, 9], [-1, 0], [1, 1], [4, 0], [0, 0]):
    rows = tf.constant(rows)
    for compiled, twin in ((native("gather"), eager_gather), (native("unused"), eager_unused)):
        expected, found = outcome(twin, x, rows), outcome(compiled, x, rows)
        assert found == expected, (rows, found, expected)
print(stats())
"""


def test_operations_that_fail_on_values_run_at_their_place(run: Callable[[str], str]) -> None:
    """The same sizes succeed and fail, by the values, also where nobody needs the result."""
    stats = eval(run(VALUES).splitlines()[-1])
    # What stands before and after the operation runs together.
    assert stats["on"] == 1 and stats["hits"] > 4 and stats["reruns"] == 0, stats


PROMISED = """
x = tensor((2, 3))
promised = native("promised")
for _ in range(3):
    assert bits(promised(x, False, 2)) == bits(tf.negative(x))
    for is_int, rank in ((True, 2), (False, 1), (False, 3)):
        try:
            promised(x, is_int, rank)
        except RuntimeError as error:
            print(error)
"""


def test_another_result_than_promised_does_not_get_out(run: Callable[[str], str]) -> None:
    lines = run(PROMISED).splitlines()
    assert len(lines) == 9
    expected = ["int64 of rank 2", "float32 of rank 1", "float32 of rank 3"] * 3
    for line, words in zip(lines, expected, strict=True):
        assert f"expected {words} on CPU:0, found Tensor(float32, rank 2)" in line, line
