//! What to say to a value that isn't taken: what was found, and what to pass instead.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyFloat, PyInt, PyList, PyTuple};

use super::super::data::dtype::{DType, Device};
use super::super::data::facts::DIMS;

/// Any object that is not exactly an `EagerTensor`. `expected` is the element type and the rank; none if any will do.
#[cold]
pub(super) fn not_eager(value: &Bound<'_, PyAny>, name: &str, expected: Option<(DType, usize)>) -> PyErr {
    let (found, advice) = describe(value, name, expected.map(|(dtype, _)| dtype));
    let expected = match expected {
        Some((dtype, rank)) => format!("an eager tf.Tensor of {} and rank {rank}", dtype.name()),
        None => String::from("an eager tf.Tensor"),
    };
    PyTypeError::new_err(format!(
        "the argument `{name}` must be {expected}, but it is {found}; {advice}"
    ))
}

/// What it is, and what to pass.
fn describe(value: &Bound<'_, PyAny>, name: &str, dtype: Option<DType>) -> (String, String) {
    let say = |found: &str, advice: &str| (String::from(found), String::from(advice));
    let eager_only = "call the function in eager code, outside of tf.function and of any graph";
    if value.is_none() {
        return say("None", "a tensor can't be left out");
    }
    if is_named(value, "KerasTensor") {
        return say(
            "a symbolic Keras tensor",
            "it has no values, so pass an eager tensor: that which the model gives, called on one",
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
            Some(DType::F32 | DType::F64) | None => "numbers",
            Some(DType::I32 | DType::I64 | DType::U8) => "integers",
            Some(DType::Bool) => "truth values",
        };
        let dtype = dtype.or_else(|| needed(value));
        let dtype = dtype.map(|dtype| format!(", dtype=tf.{}", dtype.name()));
        let made = format!("tf.convert_to_tensor({name}{})", dtype.unwrap_or_default());
        return (type_name(value), format!("pass {made}, if it holds {holds}"));
    }
    (type_name(value), String::from("pass a tensor"))
}

/// The element type to ask for, where it would become one that isn't ours, as of an array of 16-bit floats.
fn needed(value: &Bound<'_, PyAny>) -> Option<DType> {
    let own = value.getattr("dtype").ok()?.str().ok()?.to_string();
    let is_ours = DType::ALL.iter().any(|dtype| dtype.name() == own);
    let is_int = own.starts_with("int") || own.starts_with("uint");
    (!is_ours).then_some(if is_int { DType::I64 } else { DType::F32 })
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
pub(super) fn other_dtype(
    value: &Bound<'_, PyAny>,
    name: &str,
    code: i32,
    expected: Option<(DType, usize)>,
) -> PyErr {
    let found = value
        .getattr("dtype")
        .and_then(|dtype| dtype.getattr("name")?.extract::<String>());
    let found = found.unwrap_or_else(|_| String::from("another element type"));
    let dtype = expected.map_or_else(|| nearest(code), |(dtype, _)| dtype);
    let expected = match expected {
        Some((dtype, _)) => dtype.name().to_owned(),
        None => DType::ALL
            .map(DType::name)
            .join(", ")
            .replace(", uint8", " or uint8"),
    };
    let advice = match code {
        STRING if !matches!(dtype, DType::Bool | DType::U8) => {
            format!(
                "pass tf.strings.to_number({name}, tf.{}), if it holds numbers",
                dtype.name()
            )
        }
        STRING | RESOURCE | VARIANT => format!("pass a tensor of {expected}"),
        // Cast to wider integers only.
        INT4 | UINT4 if !matches!(dtype, DType::I32 | DType::I64 | DType::U8) => {
            format!("pass tf.cast(tf.cast({name}, tf.int32), tf.{})", dtype.name())
        }
        _ => format!("pass tf.cast({name}, tf.{})", dtype.name()),
    };
    PyTypeError::new_err(format!(
        "the argument `{name}` must be of {expected}, but it is of {found}; {advice}"
    ))
}

/// An element type of ours that holds what one of another code does, as far as one can.
const fn nearest(code: i32) -> DType {
    match code {
        INT16 | INT8 | UINT16 | INT4 | UINT4 => DType::I32,
        UINT32 | UINT64 => DType::I64,
        _ => DType::F32,
    }
}

/// `TF_DataType` codes.
const INT16: i32 = 5;
const INT8: i32 = 6;
const STRING: i32 = 7;
const UINT16: i32 = 17;
/// Handles to resources.
const RESOURCE: i32 = 20;
/// What only operations know.
const VARIANT: i32 = 21;
const UINT32: i32 = 22;
const UINT64: i32 = 23;
const INT4: i32 = 29;
const UINT4: i32 = 30;

/// An eager tensor of another rank.
#[cold]
pub(super) fn other_rank(
    py: Python<'_>,
    name: &str,
    (dtype, device): (DType, Device),
    found: usize,
    expected: usize,
) -> PyErr {
    let reshape = format!("pass tf.reshape({name}, shape) with a shape of {expected} sizes");
    let advice = match marker(py, dtype, device, found) {
        Some(marker) => format!("{reshape}, or annotate `{name}` with {marker}"),
        None => reshape,
    };
    PyValueError::new_err(format!(
        "the argument `{name}` must be of rank {expected}, but it is of rank {found}; {advice}"
    ))
}

/// An eager tensor of so high a rank that not all of its sizes are kept.
#[cold]
pub(super) fn too_many_dims(name: &str, found: usize) -> PyErr {
    let advice = format!("pass tf.reshape({name}, shape) with a shape of at most {DIMS} sizes");
    PyValueError::new_err(format!(
        "the argument `{name}` must be of rank {DIMS} or less, but it is of rank {found}; {advice}"
    ))
}

/// The annotation of an element type, device and rank, if there is one, and the package that has it.
fn marker(py: Python<'_>, dtype: DType, device: Device, rank: usize) -> Option<String> {
    let place = match device {
        Device::Cpu => "Cpu",
        Device::Cuda0 => "Cuda0_",
    };
    let name = format!("Tensor{dtype:?}{place}{rank}D");
    let types = py.import("rextio_tensorflow.types").ok()?;
    types.hasattr(name.as_str()).ok()?.then_some(name)
}

/// An eager tensor on another device, as TensorFlow makes them by itself where it sees a GPU.
#[cold]
pub(super) fn other_device(name: &str, found: &str, device: Device) -> PyErr {
    let device = device.name();
    let scope = format!("in the scope `with tf.device(\"{device}\"):`");
    // What a mesh of devices holds can't be copied like that.
    let advice = if found.contains("CUSTOM") {
        format!("make it {scope}")
    } else {
        format!("make it {scope}, or copy it there by tf.identity({name})")
    };
    PyValueError::new_err(format!(
        "the argument `{name}` must be on {device}, but it is on {found}; {advice}"
    ))
}
