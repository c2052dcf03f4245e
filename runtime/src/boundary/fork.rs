//! Notices `fork`: a child has the memory of TensorFlow and none of its threads, so nothing may run there.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
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
        return Err(refused(
            "in a process that was forked after its first call, and lacks TensorFlow's threads",
            SPAWN,
        ));
    }
    Ok(())
}

/// How to go on.
const SPAWN: &str = "start such processes by multiprocessing.get_context(\"spawn\")";

/// The name that TensorFlow gives the threads of its eager context.
const THREAD: &str = "tf_Compute";

/// The process in which we had TensorFlow start; 0 if there is none.
static STARTED: AtomicU32 = AtomicU32::new(0);

/// Notes that TensorFlow started in this process.
pub(super) fn note_start() {
    STARTED.store(std::process::id(), Ordering::Relaxed);
}

/// Fails if TensorFlow, which is there, started in a process that this one was forked from before any call: its threads
/// aren't here then. Where the system doesn't list threads with their names, as Linux does, that goes unnoticed.
pub(super) fn check_started() -> PyResult<()> {
    if STARTED.load(Ordering::Relaxed) == std::process::id() || has_threads() != Some(false) {
        return Ok(());
    }
    Err(refused(
        "in a process that was forked after TensorFlow had started, and lacks its threads",
        &format!("have TensorFlow make its first tensor after the fork, or {SPAWN}"),
    ))
}

/// Whether this process has a thread of TensorFlow's; none if that can't be known.
fn has_threads() -> Option<bool> {
    let mut is_there = false;
    for thread in std::fs::read_dir("/proc/self/task").ok()? {
        // One that ends meanwhile is none of TensorFlow's.
        let name = std::fs::read_to_string(thread.ok()?.path().join("comm")).unwrap_or_default();
        is_there |= name.trim_end() == THREAD;
    }
    (is_there || has_names()).then_some(is_there)
}

/// Whether the system says how threads are called: asked of one that has the name in question.
fn has_names() -> bool {
    let ask = || std::fs::read_to_string("/proc/thread-self/comm").unwrap_or_default();
    let thread = std::thread::Builder::new().name(THREAD.to_owned()).spawn(ask);
    let name = thread.ok().and_then(|thread| thread.join().ok());
    name.is_some_and(|name| name.trim_end() == THREAD)
}
