//! The tensor types as Rextio's plugin types, each with its boundary.

use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use rextio_tensorflow_rules::lang::Device;
use rextio_tensorflow_rules::types::TensorType;

use crate::host::{build, strings};
use crate::registry::REGISTRY;
use crate::texts::runtime_text;

const RUNTIME: &str = "rextio_tensorflow_runtime";

/// One plugin type for each type of the vocabulary.
pub(crate) fn plugin_types<'py>(api: &Bound<'py, PyModule>) -> PyResult<Bound<'py, PyTuple>> {
    let built: Vec<_> = REGISTRY
        .types
        .iter()
        .map(|ty| plugin_type(api, ty))
        .collect::<PyResult<_>>()?;
    PyTuple::new(api.py(), built)
}

fn plugin_type<'py>(api: &Bound<'py, PyModule>, ty: &TensorType) -> PyResult<Bound<'py, PyAny>> {
    let py = api.py();
    let fields = PyDict::new(py);
    fields.set_item("key", ty.key())?;
    fields.set_item(
        "annotations",
        strings(py, &[format!("rextio_tensorflow.types.{}", ty.annotation())])?,
    )?;
    fields.set_item("rust_type", format!("{RUNTIME}::Tensor"))?;
    fields.set_item("conversion", conversion(api, ty)?)?;
    fields.set_item("helpers", strings(py, &[runtime_text()])?)?;
    build(api, "PluginType", &fields)
}

/// The return type is an `Option`, so that Rextio's `Ok(None)` behind an exhaustive `if` compiles.
fn conversion<'py>(api: &Bound<'py, PyModule>, ty: &TensorType) -> PyResult<Bound<'py, PyAny>> {
    let form = format!("{RUNTIME}::DType::{:?}, {}", ty.dtype, ty.rank);
    let (param, result) = match ty.device {
        Device::Cpu => (
            format!("{RUNTIME}::extract(py, &{{param}}, \"{{param}}\", {form})?"),
            format!("Some({RUNTIME}::materialize(py, {{value}}, {form})?)"),
        ),
        Device::Cuda0 => (
            format!("{RUNTIME}::refuse_cuda(\"{{param}}\")?"),
            format!("Some({RUNTIME}::refuse_cuda_result(py, {{value}})?)"),
        ),
    };
    let fields = PyDict::new(api.py());
    fields.set_item("param_rust", "pyo3::Bound<'py, pyo3::types::PyAny>")?;
    fields.set_item("param_expr", param)?;
    fields.set_item("return_rust", "Option<pyo3::Bound<'py, pyo3::types::PyAny>>")?;
    fields.set_item("return_expr", result)?;
    build(api, "BoundaryConversion", &fields)
}
