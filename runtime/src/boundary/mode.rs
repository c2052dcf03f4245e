//! The modes of TensorFlow in which a compiled function would give another result than eager Python.

use pyo3::exceptions::PyRuntimeError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::PyString;

use super::super::data::dtype::Device;
use super::active::Active;
use super::fork;
use super::thread::Thread;

/// Fails unless this thread executes eagerly and at once, in the context that we know, with nobody called back for each
/// operation.
pub(super) fn check(py: Python<'_>, active: &Active) -> PyResult<()> {
    fork::check()?;
    let context = active.globals.bind(py).get_item(intern!(py, "_context"))?;
    let is_known = context.is_some_and(|context| context.is(&active.context));
    let capsule = active.context.bind(py).getattr(intern!(py, "_context_handle"))?;
    if !is_known || !capsule.is(&active.capsule) {
        return Err(replaced());
    }
    let thread = Thread::of(&active.session.api, active.context.bind(py))?;
    if !thread.is_eager {
        let advice = "call it in eager code, outside of tf.function and of any graph";
        return Err(refused("in graph mode or inside a tf.function trace", advice));
    }
    if thread.callbacks()? != 0 {
        let advice = "remove them first, as with tf.debugging.disable_check_numerics()";
        return Err(refused(
            "with op callbacks active, which it could not call",
            advice,
        ));
    }
    if active.session.is_async()? {
        let advice = "call tf.config.experimental.set_synchronous_execution(True) first";
        return Err(refused("in asynchronous execution", advice));
    }
    Ok(())
}

/// Fails in the scope of another device than this: eager Python would run there.
pub(super) fn check_scope(py: Python<'_>, active: &Active, device: Device) -> PyResult<()> {
    let thread = Thread::of(&active.session.api, active.context.bind(py))?;
    if let Some(scope) = &thread.device {
        let scope = scope.cast::<PyString>()?.to_str()?;
        // The scope that is no change, beside none at all.
        if !scope.is_empty() && scope.as_bytes() != device.full_name().to_bytes() {
            let device = device.name();
            let found = format!("in the scope of tf.device({scope:?}), and it runs on {device} only");
            return Err(refused(&found, "call it outside of that scope"));
        }
    }
    Ok(())
}

/// The eager context is another than at the first call.
pub(super) fn replaced() -> PyErr {
    refused(
        "after TensorFlow's eager context was replaced",
        "start Python anew",
    )
}

/// A mode in which no compiled function runs: what was found, and how to go on.
#[cold]
pub(super) fn refused(found: &str, advice: &str) -> PyErr {
    PyRuntimeError::new_err(format!(
        "a function compiled by rextio-tensorflow was called {found}; {advice}"
    ))
}
