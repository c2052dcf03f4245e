//! Gradient tapes and forward accumulators: what they watch would be lost on them.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyTuple};

use super::super::c::sys::Api;
use super::raise::owned;

/// Whether a tape or accumulator of this thread is active.
pub(super) fn is_active(py: Python<'_>, api: &Api) -> PyResult<bool> {
    // SAFETY: we hold the interpreter's lock.
    let is_empty = unsafe { (api.tape_set_is_empty)() };
    // SAFETY: a new reference, or null with a Python exception set.
    let is_empty = unsafe { owned(py, is_empty, "answer about gradient tapes") };
    Ok(!is_empty?.is_truthy()?)
}

/// Fails if an active tape or accumulator of this thread would record an operation on `value`.
pub(super) fn check(py: Python<'_>, api: &Api, value: &Bound<'_, PyAny>, name: &str) -> PyResult<()> {
    let tensors = PyTuple::new(py, [value])?;
    // SAFETY: we hold the interpreter's lock; a tuple of tensors, which the call only reads.
    let kinds = unsafe { (api.tape_set_possible_gradient_types)(tensors.as_ptr().cast()) };
    // SAFETY: a new reference, or null with a Python exception set.
    let kinds = unsafe { owned(py, kinds, "answer about gradient tapes") };
    if kinds?.is_truthy()? {
        return Err(watched(name));
    }
    Ok(())
}

#[cold]
fn watched(name: &str) -> PyErr {
    let watched =
        "is watched by a tf.GradientTape or a ForwardAccumulator, and a compiled function records nothing";
    let advice = format!("pass tf.stop_gradient({name}), or call it under `with tape.stop_recording():`");
    PyRuntimeError::new_err(format!(
        "the argument `{name}` {watched}, so its gradient would be lost; {advice}"
    ))
}
