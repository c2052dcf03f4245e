//! The installed Rextio: its plugin API version and its data classes.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// The plugin API that this plugin knows.
const NEWEST: (u32, u32) = (1, 7);
/// The oldest plugin API that has what this plugin needs.
const OLDEST: (u32, u32) = (1, 6);

/// The API version to declare: the host's, at most [`NEWEST`].
pub(crate) fn declared_version(py: Python<'_>) -> String {
    let (major, minor) = host_version(py).map_or(NEWEST, |host| host.min(NEWEST));
    format!("{major}.{minor}")
}

/// The installed Rextio's plugin API, if it can be read.
fn host_version(py: Python<'_>) -> Option<(u32, u32)> {
    let text: String = api(py).ok()?.getattr("PLUGIN_API_VERSION").ok()?.extract().ok()?;
    let (major, minor) = text.split_once('.')?;
    Some((major.parse().ok()?, minor.split('.').next()?.parse().ok()?))
}

fn api(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("rextio.plugins.api")
}

/// Rextio's API module, if it is one that this plugin works with.
///
/// # Errors
///
/// `RuntimeError` that says which Rextio is needed.
pub(crate) fn supported_api(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    let needed = "rextio-tensorflow needs rextio>=0.1.6,<0.2 (plugin API 1.6 or 1.7)";
    match host_version(py) {
        Some(found) if found >= OLDEST && found.0 == NEWEST.0 => api(py),
        Some((major, minor)) => Err(PyRuntimeError::new_err(format!(
            "{needed}, found plugin API {major}.{minor}: run `pip install 'rextio>=0.1.6,<0.2'`"
        ))),
        None => Err(PyRuntimeError::new_err(format!(
            "{needed}, and no Rextio with a plugin API is installed: run `pip install 'rextio>=0.1.6,<0.2'`"
        ))),
    }
}

/// Builds one of the host's data classes from keyword arguments.
pub(crate) fn build<'py>(
    module: &Bound<'py, PyModule>,
    class: &str,
    fields: &Bound<'py, PyDict>,
) -> PyResult<Bound<'py, PyAny>> {
    module.getattr(class)?.call((), Some(fields))
}

/// A Python tuple of strings.
pub(crate) fn strings<'py, S: AsRef<str>>(py: Python<'py>, items: &[S]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, items.iter().map(AsRef::as_ref))
}
