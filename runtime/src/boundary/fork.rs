//! Notices `fork`: a child has the memory of TensorFlow and none of its threads, so nothing may run there.

use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(unix)]
use std::sync::OnceLock;

use pyo3::prelude::*;

use super::mode::refused;

/// Whether this process was made by `fork` after [`watch`].
static IS_CHILD: AtomicBool = AtomicBool::new(false);

#[cfg(unix)]
extern "C" fn note() {
    IS_CHILD.store(true, Ordering::Relaxed);
}

/// Has each child that is made from now on know that it is one.
///
/// # Errors
///
/// `MemoryError`, or what else the system says.
#[cfg(unix)]
pub(super) fn watch() -> PyResult<()> {
    static WATCHED: OnceLock<()> = OnceLock::new();
    if WATCHED.get().is_some() {
        return Ok(());
    }
    // SAFETY: the handler runs in the child of a fork, where it does what a signal handler may: one atomic store.
    // Python never unloads the library that holds it.
    let failed = unsafe { libc::pthread_atfork(None, None, Some(note)) };
    if failed != 0 {
        return Err(std::io::Error::from_raw_os_error(failed).into());
    }
    let _ = WATCHED.set(());
    Ok(())
}

/// There is no `fork`.
#[cfg(not(unix))]
pub(super) fn watch() -> PyResult<()> {
    Ok(())
}

/// Fails in a child.
pub(super) fn check() -> PyResult<()> {
    if IS_CHILD.load(Ordering::Relaxed) {
        let advice = "start such processes by multiprocessing.get_context(\"spawn\")";
        return Err(refused(
            "in a process that was forked after its first call, and lacks TensorFlow's threads",
            advice,
        ));
    }
    Ok(())
}
