//! The modes of the calling thread, read where TensorFlow itself keeps them.

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyList};

use super::super::c::load::LoadError;
use super::super::c::sys::{Api, Object};
use super::raise::nothing;

/// The modes of this thread, as they are now.
pub(super) struct Thread<'py> {
    /// Whether operations run eagerly.
    pub(super) is_eager: bool,
    /// The name of the device scope; none outside of any.
    pub(super) device: Option<Bound<'py, PyAny>>,
    callbacks: Option<Bound<'py, PyAny>>,
}

impl<'py> Thread<'py> {
    /// Those that belong to this eager context.
    pub(super) fn of(api: &Api, context: &Bound<'py, PyAny>) -> PyResult<Self> {
        let py = context.py();
        // SAFETY: we hold the interpreter's lock; a live object. The result is this thread's own, or null with a
        // Python exception set.
        let data = unsafe { (api.thread_data)(context.as_ptr().cast()) };
        // SAFETY: nobody else has this thread's data while we hold the interpreter's lock, and no Python runs before
        // the last use below.
        let Some(data) = (unsafe { data.as_ref() }) else {
            return Err(nothing(py, "modes of this thread"));
        };
        let device = shared(py, data.device_name).filter(|device| !device.is_none());
        Ok(Self {
            is_eager: data.is_eager != 0,
            device,
            callbacks: shared(py, data.op_callbacks),
        })
    }

    /// How many op callbacks there are.
    pub(super) fn callbacks(&self) -> PyResult<usize> {
        match &self.callbacks {
            Some(list) => Ok(list.cast::<PyList>()?.len()),
            None => Ok(0),
        }
    }

    /// Fails unless Python's own view of the same modes, `_thread_local_data` of the context, agrees.
    pub(super) fn confirm(&self, context: &Bound<'py, PyAny>) -> PyResult<()> {
        let seen = context.getattr("_thread_local_data")?;
        let is_eager = seen.getattr("is_eager")?.is_truthy()?;
        let (device, callbacks) = (seen.getattr("device_name")?, seen.getattr("op_callbacks")?);
        let device = Some(device).filter(|device| !device.is_none());
        let is_same_device = match (&self.device, &device) {
            (Some(one), Some(other)) => one.is(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        let has_callbacks = self.callbacks.as_ref().is_some_and(|own| own.is(&callbacks));
        if is_eager == self.is_eager && is_same_device && has_callbacks {
            return Ok(());
        }
        let why = String::from("its thread-local data is laid out in another way than in its own header");
        Err(LoadError::NoContext { why }.into())
    }
}

/// A reference of our own.
fn shared(py: Python<'_>, object: *mut Object) -> Option<Bound<'_, PyAny>> {
    let object = object.cast::<ffi::PyObject>();
    // SAFETY: null or a live object, which its owner keeps while we take a reference.
    unsafe { Bound::from_borrowed_ptr_or_opt(py, object) }
}
