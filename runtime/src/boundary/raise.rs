//! Our errors as the exceptions that eager execution raises.

use pyo3::exceptions::{
    PyAssertionError, PyIndexError, PyOverflowError, PyRuntimeError, PyTypeError, PyValueError,
    PyZeroDivisionError,
};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict};

use super::super::c::load::LoadError;
use super::super::c::sys::Object;
use super::super::data::error::{class_name, Class, Error};
use super::signal;

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        let text = error.text().to_owned();
        let raised = match error.class() {
            Class::TensorFlow(code) => Python::attach(|py| match exception(py, code, &text) {
                Ok(exception) => Self::from_value(exception),
                Err(_) => PyRuntimeError::new_err(text),
            }),
            Class::Type => PyTypeError::new_err(text),
            Class::Value => PyValueError::new_err(text),
            Class::Index => PyIndexError::new_err(text),
            Class::Overflow => PyOverflowError::new_err(text),
            Class::Runtime => PyRuntimeError::new_err(text),
            Class::ZeroDivision => PyZeroDivisionError::new_err(text),
            Class::Assertion if text.is_empty() => PyAssertionError::new_err(()),
            Class::Assertion => PyAssertionError::new_err(text),
            // It is Python's own, and so are its notes.
            Class::Raised => return signal::raised(),
        };
        if let Some(place) = error.place() {
            // Without the note, as before Python 3.11, it is still the right exception.
            let _ = Python::attach(|py| raised.value(py).call_method1("add_note", (place,)).map(drop));
        }
        raised
    }
}

impl Error {
    /// Whether Python checks assertions, as it does unless it runs with `-O`.
    #[cold]
    pub fn is_asserting() -> bool {
        Python::attach(|py| {
            let flags = py.import("sys").and_then(|sys| sys.getattr("flags"));
            let level = flags.and_then(|flags| flags.getattr("optimize")?.extract::<i64>());
            level.unwrap_or(0) == 0
        })
    }
}

impl From<LoadError> for PyErr {
    fn from(error: LoadError) -> Self {
        Error::from(error).into()
    }
}

/// A new reference that TensorFlow gives, or the exception that it set in its place.
///
/// # Safety
///
/// The pointer must be a reference that the caller owns and gives up here, or null.
pub(super) unsafe fn owned<'py>(
    py: Python<'py>,
    object: *mut Object,
    what: &str,
) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: the caller promises a reference or null.
    let object = unsafe { Bound::from_owned_ptr_or_opt(py, object.cast()) };
    object.ok_or_else(|| nothing(py, what))
}

/// The exception that TensorFlow set where it gave nothing.
#[cold]
pub(super) fn nothing(py: Python<'_>, what: &str) -> PyErr {
    let unsaid = || Error::bug(format!("TensorFlow gave no {what}, and no reason")).into();
    PyErr::take(py).unwrap_or_else(unsaid)
}

/// The exception of a code: no node, no operation, no payloads, as eager execution has it.
fn exception<'py>(py: Python<'py>, code: i32, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let class = py
        .import("tensorflow")?
        .getattr("errors")?
        .getattr(class_name(code))?;
    class.call1((py.None(), py.None(), text, PyDict::new(py)))
}
