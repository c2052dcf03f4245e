//! Operations that begin with no tensor, as `tf.zeros` does: nothing was extracted before them that could have been judged.

use std::sync::Arc;

use pyo3::prelude::*;

use super::super::data::dtype::Device;
use super::super::data::error::Result;
use super::super::region::Recorder;
use super::active::Active;
use super::{mode, signal};

/// Finds TensorFlow, judges the modes of this thread as for an argument on `CPU:0`, where such an operation runs, and
/// gives a recorder.
///
/// # Errors
///
/// What [`extract`](super::extract) raises for TensorFlow itself, and for its modes.
pub(in super::super) fn enter() -> Result<Arc<Recorder>> {
    let session = Python::attach(|py| {
        let active = Active::get(py)?;
        mode::check(py, active)?;
        mode::check_scope(py, active, Device::Cpu)?;
        Ok(active.session)
    });
    Recorder::new(session.map_err(signal::kept)?)
}
