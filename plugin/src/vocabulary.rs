//! The tensor types as Rextio's plugin types, each with its boundary.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rextio_tensorflow_rules::lang::Device;
use rextio_tensorflow_rules::types::{TensorType, ANY_ANNOTATION, ANY_TENSOR, TENSORS, TENSORS_ANNOTATION};

use crate::device;
use crate::host::{build, strings};
use crate::registry::REGISTRY;
use crate::texts::helpers;

const RUNTIME: &str = "rextio_tensorflow_runtime";

/// One plugin type for each type of the vocabulary, one for tensors of any dtype and rank, and one for several.
pub(crate) fn plugin_types<'py>(api: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyTuple>> {
    let markers = REGISTRY.types.iter().map(marker);
    let built: Vec<_> = markers
        .chain([any_tensor(), tensors()])
        .map(|ty| plugin_type(api, &ty))
        .collect::<PyResult<_>>()?;
    PyTuple::new(api.py(), built)
}

/// A type with the Rust of its boundary.
struct Boundary {
    key: String,
    annotation: String,
    rust: &'static str,
    extract: String,
    materialize: String,
    /// What is known of its values; nothing where that is less than a dtype and a rank.
    tensor: Option<TensorType>,
}

fn any_tensor() -> Boundary {
    Boundary {
        key: ANY_TENSOR.to_owned(),
        annotation: ANY_ANNOTATION.to_owned(),
        rust: "Tensor",
        extract: format!("{RUNTIME}::extract_any(py, &{{param}}, \"{{param}}\")?"),
        materialize: format!("{RUNTIME}::materialize_any(py, {{value}})?"),
        tensor: None,
    }
}

/// Rextio wants a conversion for parameters too: this one refuses whatever comes.
fn tensors() -> Boundary {
    Boundary {
        key: TENSORS.to_owned(),
        annotation: TENSORS_ANNOTATION.to_owned(),
        rust: "Tensors",
        extract: format!(
            "Err::<{RUNTIME}::Tensors, pyo3::PyErr>(pyo3::exceptions::PyTypeError::new_err(\"`{{param}}` is a tuple of \
             tensors, which a native function gives and doesn't take\"))?"
        ),
        materialize: format!("{RUNTIME}::materialize_all(py, {{value}})?"),
        tensor: None,
    }
}

fn plugin_type<'py>(api: &Bound<'py, PyModule>, ty: &Boundary) -> PyResult<Bound<'py, PyAny>> {
    let py = api.py();
    let fields = PyDict::new(py);
    fields.set_item("key", &ty.key)?;
    fields.set_item(
        "annotations",
        strings(py, &[format!("rextio_tensorflow.types.{}", ty.annotation)])?,
    )?;
    fields.set_item("rust_type", format!("{RUNTIME}::{}", ty.rust))?;
    fields.set_item("conversion", conversion(api, ty)?)?;
    let device = ty.tensor.map_or(Device::Cpu, |tensor| tensor.device);
    fields.set_item("helpers", strings(py, &helpers(device))?)?;
    if let Some(tensor) = &ty.tensor {
        if let Some(metadata) = device::metadata(py, tensor)? {
            fields.set_item("device_value_metadata", metadata)?;
        }
    }
    build(api, "PluginType", &fields)
}

fn marker(ty: &TensorType) -> Boundary {
    let form = format!(
        "{RUNTIME}::DType::{:?}, {}, {RUNTIME}::Device::{:?}",
        ty.dtype, ty.rank, ty.device
    );
    Boundary {
        key: ty.key(),
        annotation: ty.annotation(),
        rust: "Tensor",
        extract: format!("{RUNTIME}::extract(py, &{{param}}, \"{{param}}\", {form})?"),
        materialize: format!("{RUNTIME}::materialize(py, {{value}}, {form})?"),
        tensor: Some(*ty),
    }
}

/// The return type is an `Option`, so that Rextio's `Ok(None)` behind an exhaustive `if` compiles.
fn conversion<'py>(api: &Bound<'py, PyModule>, ty: &Boundary) -> PyResult<Bound<'py, PyAny>> {
    let fields = PyDict::new(api.py());
    fields.set_item("param_rust", "pyo3::Bound<'py, pyo3::types::PyAny>")?;
    fields.set_item("param_expr", &ty.extract)?;
    fields.set_item("return_rust", "Option<pyo3::Bound<'py, pyo3::types::PyAny>>")?;
    fields.set_item("return_expr", format!("Some({})", ty.materialize))?;
    build(api, "BoundaryConversion", &fields)
}
