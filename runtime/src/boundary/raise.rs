//! Our errors as the exceptions that eager execution raises.

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyDict};

use super::super::error::{class_name, Class, Error};
use super::super::load::LoadError;
use super::signal;

impl From<Error> for PyErr {
    fn from(error: Error) -> Self {
        let text = error.text().to_owned();
        match error.class() {
            Class::TensorFlow(code) => Python::attach(|py| match exception(py, code, &text) {
                Ok(exception) => Self::from_value(exception),
                Err(_) => PyRuntimeError::new_err(text),
            }),
            Class::Type => PyTypeError::new_err(text),
            Class::Value => PyValueError::new_err(text),
            Class::Runtime => PyRuntimeError::new_err(text),
            Class::Raised => signal::raised(),
        }
    }
}

impl From<LoadError> for PyErr {
    fn from(error: LoadError) -> Self {
        Error::from(error).into()
    }
}

/// The exception of a code: no node, no operation, no payloads, as eager execution has it.
fn exception<'py>(py: Python<'py>, code: i32, text: &str) -> PyResult<Bound<'py, PyAny>> {
    let class = py
        .import("tensorflow")?
        .getattr("errors")?
        .getattr(class_name(code))?;
    class.call1((py.None(), py.None(), text, PyDict::new(py)))
}
