//! The modes of TensorFlow in which a compiled function would give another result than eager Python.

use std::cell::OnceCell;

use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyAny, PyList, PyString};

use super::active::Active;

/// The device scope that is no change, beside none at all.
const CPU: &str = "/job:localhost/replica:0/task:0/device:CPU:0";

thread_local! {
    /// The list of this thread's op callbacks, which TensorFlow changes in place and never replaces.
    static CALLBACKS: OnceCell<Py<PyList>> = const { OnceCell::new() };
}

/// Fails unless this thread executes eagerly and at once, on `CPU:0`, in the context that we know, with nobody
/// called back for each operation.
pub(super) fn check(py: Python<'_>, active: &Active) -> PyResult<()> {
    let context = active.context_now.bind(py).call0()?;
    let capsule = context.getattr(intern!(py, "_context_handle"))?;
    if !context.is(&active.context) || !capsule.is(&active.capsule) {
        return Err(replaced());
    }
    let thread = active.thread.bind(py);
    if !thread.getattr(intern!(py, "is_eager"))?.is_truthy()? {
        let advice = "call it in eager code, outside of tf.function and of any graph";
        return Err(refused("in graph mode or inside a tf.function trace", advice));
    }
    if callbacks(thread)? != 0 {
        let advice = "remove them first, as with tf.debugging.disable_check_numerics()";
        return Err(refused(
            "with op callbacks active, which it could not call",
            advice,
        ));
    }
    let device = thread.getattr(intern!(py, "device_name"))?;
    if !device.is_none() {
        let device = device.cast_into::<PyString>()?;
        let device = device.to_str()?;
        if !device.is_empty() && device != CPU {
            let found = format!("in the scope of tf.device({device:?}), and it runs on CPU:0 only");
            return Err(refused(&found, "call it outside of that scope"));
        }
    }
    if active.session.is_async() {
        let advice = "call tf.config.experimental.set_synchronous_execution(True) first";
        return Err(refused("in asynchronous execution", advice));
    }
    Ok(())
}

/// How many op callbacks this thread has.
fn callbacks(thread: &Bound<'_, PyAny>) -> PyResult<usize> {
    let py = thread.py();
    let known = CALLBACKS.try_with(|known| known.get().map(|list| list.bind(py).len()));
    if let Ok(Some(count)) = known {
        return Ok(count);
    }
    let list = thread
        .getattr(intern!(py, "op_callbacks"))?
        .cast_into::<PyList>()?;
    let count = list.len();
    // At the end of a thread there is no place to keep it, and it is asked for anew.
    let _ = CALLBACKS.try_with(|known| known.set(list.unbind()));
    Ok(count)
}

/// The eager context is another than at the first call.
pub(super) fn replaced() -> PyErr {
    refused(
        "after TensorFlow's eager context was replaced",
        "start Python anew",
    )
}

#[cold]
fn refused(found: &str, advice: &str) -> PyErr {
    PyRuntimeError::new_err(format!(
        "a function compiled by rextio-tensorflow was called {found}; {advice}"
    ))
}
