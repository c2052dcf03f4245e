//! What to say to a value that isn't taken: what was found, and what to pass instead.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyFloat, PyInt, PyList, PyTuple};

use super::super::dtype::DType;

/// Any object that is not exactly an `EagerTensor`.
#[cold]
pub(super) fn not_eager(value: &Bound<'_, PyAny>, name: &str, dtype: DType, rank: usize) -> PyErr {
    let (found, advice) = describe(value, name, dtype);
    let expected = format!("an eager tf.Tensor of {} and rank {rank}", dtype.name());
    PyTypeError::new_err(format!(
        "the argument `{name}` must be {expected}, but it is {found}; {advice}"
    ))
}

/// What it is, and what to pass.
fn describe(value: &Bound<'_, PyAny>, name: &str, dtype: DType) -> (String, String) {
    let say = |found: &str, advice: &str| (String::from(found), String::from(advice));
    let eager_only = "call the function in eager code, outside of tf.function and of any graph";
    if value.is_none() {
        return say("None", "a tensor can't be left out");
    }
    if is_named(value, "KerasTensor") {
        return say(
            "a symbolic Keras tensor",
            "call the function on values, not on the symbols of a Keras model",
        );
    }
    let is_a = |class: &str| {
        let class = value
            .py()
            .import("tensorflow")
            .and_then(|tensorflow| tensorflow.getattr(class));
        class.and_then(|class| value.is_instance(&class)).unwrap_or(false)
    };
    if is_a("Variable") {
        return say("a tf.Variable", &format!("pass {name}.value()"));
    }
    if is_a("RaggedTensor") {
        return say("a tf.RaggedTensor", &format!("pass {name}.to_tensor()"));
    }
    if is_a("SparseTensor") {
        return say("a tf.SparseTensor", &format!("pass tf.sparse.to_dense({name})"));
    }
    if is_a("Tensor") && is_named(value, "SymbolicTensor") {
        return say("a symbolic tensor", eager_only);
    }
    let is_number = value.is_instance_of::<PyInt>() || value.is_instance_of::<PyFloat>();
    let is_sequence = value.is_instance_of::<PyList>() || value.is_instance_of::<PyTuple>();
    let has = |method: &str| value.get_type().hasattr(method).unwrap_or(false);
    if is_a("IndexedSlices") && value.getattr("dense_shape").is_ok_and(|shape| shape.is_none()) {
        return say("tf.IndexedSlices without a shape", "pass a tensor");
    }
    if is_number || is_sequence || has("__array__") || has("__tf_tensor__") || is_a("IndexedSlices") {
        // Not tried: what it is made of may be anything, and endless.
        let holds = match dtype {
            DType::F32 | DType::F64 => "numbers",
            DType::I32 | DType::I64 | DType::U8 => "integers",
            DType::Bool => "truth values",
        };
        let made = format!("tf.convert_to_tensor({name}, dtype=tf.{})", dtype.name());
        return (type_name(value), format!("pass {made}, if it holds {holds}"));
    }
    (type_name(value), String::from("pass a tensor"))
}

/// Whether a class of its type's ancestry has this name.
fn is_named(value: &Bound<'_, PyAny>, name: &str) -> bool {
    let is_it = |class: Bound<'_, PyAny>| {
        class
            .getattr("__name__")
            .is_ok_and(|own| own.eq(name).unwrap_or(false))
    };
    value.get_type().mro().iter().any(is_it)
}

fn type_name(value: &Bound<'_, PyAny>) -> String {
    match value.get_type().fully_qualified_name() {
        Ok(name) => format!("of type {name}"),
        Err(_) => String::from("of a type without a name"),
    }
}

/// An eager tensor that has no value any more.
#[cold]
pub(super) fn empty(name: &str) -> PyErr {
    PyValueError::new_err(format!(
        "the argument `{name}` is an eager tensor without a value; pass another"
    ))
}

/// An eager tensor of another element type, whose `TF_DataType` code is `code`.
#[cold]
pub(super) fn other_dtype(value: &Bound<'_, PyAny>, name: &str, code: i32, dtype: DType) -> PyErr {
    let found = value
        .getattr("dtype")
        .and_then(|dtype| dtype.getattr("name")?.extract::<String>());
    let (found, expected) = (
        found.unwrap_or_else(|_| String::from("another element type")),
        dtype.name(),
    );
    let advice = match code {
        STRING if !matches!(dtype, DType::Bool | DType::U8) => {
            format!("pass tf.strings.to_number({name}, tf.{expected}), if it holds numbers")
        }
        STRING | RESOURCE | VARIANT => format!("pass a tensor of {expected}"),
        _ => format!("pass tf.cast({name}, tf.{expected})"),
    };
    PyTypeError::new_err(format!(
        "the argument `{name}` must be of {expected}, but it is of {found}; {advice}"
    ))
}

/// The `TF_DataType` code of strings.
const STRING: i32 = 7;
/// The code of handles to resources.
const RESOURCE: i32 = 20;
/// The code of what only operations know.
const VARIANT: i32 = 21;

/// An eager tensor of another rank.
#[cold]
pub(super) fn other_rank(py: Python<'_>, name: &str, dtype: DType, found: usize, expected: usize) -> PyErr {
    let reshape = format!("pass tf.reshape({name}, shape) with a shape of {expected} sizes");
    let advice = match marker(py, dtype, found) {
        Some(marker) => format!("{reshape}, or annotate `{name}` with {marker}"),
        None => reshape,
    };
    PyValueError::new_err(format!(
        "the argument `{name}` must be of rank {expected}, but it is of rank {found}; {advice}"
    ))
}

/// The annotation of an element type and rank, if there is one, and the package that has it.
fn marker(py: Python<'_>, dtype: DType, rank: usize) -> Option<String> {
    let name = format!("Tensor{dtype:?}Cpu{rank}D");
    let types = py.import("rextio_tensorflow.types").ok()?;
    types.hasattr(name.as_str()).ok()?.then_some(name)
}

/// An eager tensor on another device, as TensorFlow makes them by itself where it sees a GPU.
#[cold]
pub(super) fn other_device(name: &str, found: &str) -> PyErr {
    let scope = "in the scope `with tf.device(\"CPU:0\"):`";
    // What a mesh of devices holds can't be copied like that.
    let advice = if found.contains("CUSTOM") {
        format!("make it {scope}")
    } else {
        format!("make it {scope}, or copy it there by tf.identity({name})")
    };
    PyValueError::new_err(format!(
        "the argument `{name}` must be on CPU:0, but it is on {found}; {advice}"
    ))
}

/// A CUDA annotation.
#[cold]
pub(super) fn cuda(what: &str) -> PyErr {
    let advice = "annotate it with the CPU type and pass a tensor on CPU:0";
    PyTypeError::new_err(format!(
        "{what} with a CUDA type, and rextio-tensorflow can't run on CUDA yet; {advice}"
    ))
}
