//! What the doctor tries: the symbols of the imported TensorFlow, and one native function, as Rextio generates them.
//!
//! It uses the runtime crate itself, whose text ships, so it says what a built project will meet.

use std::path::PathBuf;

use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict, PyList};
use rextio_tensorflow_rules::families::{activations, arithmetic, classification, linear};
use rextio_tensorflow_runtime::{
    extract, materialize, probe, DType, Device, LoadError, Platform, TENSORFLOW_VERSION,
};

/// What generated modules need: the name of this platform's profile, absent if there is none, and the versions of
/// TensorFlow and of Rust.
#[pyfunction]
pub(crate) fn needs(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let needs = PyDict::new(py);
    needs.set_item("profile", Platform::current().map(|platform| platform.name))?;
    needs.set_item("machine", Platform::current().map(|platform| platform.machine))?;
    needs.set_item("tensorflow", TENSORFLOW_VERSION)?;
    needs.set_item("rust", probe::RUST_VERSION)?;
    Ok(needs)
}

/// Where each image and each symbol of an imported tensorflow package comes from, and the C library's version.
///
/// Raises `RuntimeError` if this platform has no profile.
#[pyfunction]
pub(crate) fn probe_images(py: Python<'_>, package: PathBuf) -> PyResult<Bound<'_, PyDict>> {
    let platform = Platform::current().ok_or(LoadError::Platform)?;
    let images = PyList::empty(py);
    for image in probe::images(&package, platform) {
        let shown = PyDict::new(py);
        shown.set_item("file", image.file)?;
        set_outcome(&shown, "loaded", image.loaded)?;
        let symbols = PyList::empty(py);
        for symbol in image.symbols {
            let found = PyDict::new(py);
            found.set_item("name", symbol.name.to_string_lossy())?;
            set_outcome(&found, "from", symbol.file)?;
            symbols.append(found)?;
        }
        shown.set_item("symbols", symbols)?;
        images.append(shown)?;
    }
    let found = PyDict::new(py);
    found.set_item("images", images)?;
    set_outcome(
        &found,
        "version",
        probe::c_version(&package, platform).map(PathBuf::from),
    )?;
    Ok(found)
}

/// Sets `name`, or `error`.
fn set_outcome(shown: &Bound<'_, PyDict>, name: &str, found: Result<PathBuf, LoadError>) -> PyResult<()> {
    match found {
        Ok(value) => shown.set_item(name, value.to_string_lossy()),
        Err(error) => shown.set_item("error", error.to_string()),
    }
}

/// Takes a float32 matrix in as a native function does, and lets it go.
///
/// Raises what a native function raises: `RuntimeError` where TensorFlow or the mode of this thread is not as needed.
#[pyfunction]
pub(crate) fn take(py: Python<'_>, x: &Bound<'_, PyAny>) -> PyResult<()> {
    extract(py, x, "x", DType::F32, 2, Device::Cpu).map(drop)
}

/// `tf.nn.softmax(tf.maximum(tf.nn.tanh(tf.nn.bias_add(tf.matmul(x, weight), bias)), x * x), axis=1)`, natively.
#[pyfunction]
pub(crate) fn region<'py>(
    py: Python<'py>,
    x: &Bound<'py, PyAny>,
    weight: &Bound<'py, PyAny>,
    bias: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    let x = extract(py, x, "x", DType::F32, 2, Device::Cpu)?;
    let weight = extract(py, weight, "weight", DType::F32, 2, Device::Cpu)?;
    let bias = extract(py, bias, "bias", DType::F32, 1, Device::Cpu)?;
    let hidden = linear::bias_add(&linear::matmul(&x, &weight, false, false)?, &bias, Some("NHWC"))?;
    let squared = arithmetic::multiply(&x, &x)?;
    let larger = arithmetic::maximum(&activations::tanh(&hidden)?, &squared)?;
    let result = classification::softmax(&larger, Some(1))?;
    materialize(py, result, DType::F32, 2, Device::Cpu)
}
