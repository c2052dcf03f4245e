//! Lets a user read what regions did, by the installed package `rextio_tensorflow`.

use std::sync::atomic::{AtomicBool, Ordering};

use pyo3::prelude::*;
use pyo3::types::{PyCFunction, PyDict, PyTuple};

use super::super::run::session::Session;
use super::fork;

/// Gives a reader to `rextio_tensorflow.runtime`, once. Where the package isn't installed, nobody asks.
pub(super) fn offer(py: Python<'_>, session: &'static Session) {
    static IS_OFFERED: AtomicBool = AtomicBool::new(false);
    if IS_OFFERED.swap(true, Ordering::Relaxed) {
        return;
    }
    if let Err(error) = try_to(py, session) {
        drop(error);
    }
}

fn try_to(py: Python<'_>, session: &'static Session) -> PyResult<()> {
    let module = py.import("rextio_tensorflow.runtime")?;
    let read = move |args: &Bound<'_, PyTuple>, _named: Option<&Bound<'_, PyDict>>| {
        // The locks of the counts may be held by threads that a forked process doesn't have.
        fork::check()?;
        let counts = PyDict::new(args.py());
        for (name, count) in session.regions.report() {
            counts.set_item(name, count)?;
        }
        PyResult::Ok(counts.unbind())
    };
    let reader = PyCFunction::new_closure(py, Some(c"read"), None, read)?;
    module.call_method1("register", (reader,))?;
    Ok(())
}
