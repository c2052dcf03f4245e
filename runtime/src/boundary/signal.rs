//! What Python does between two instructions, for calls that run long: it handles signals, and lets others run.

use core::cell::{Cell, RefCell};
use core::time::Duration;
use std::time::Instant;

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;

use super::super::data::error::{Error, Result};
use super::call::Call;
use super::fork;

/// A thread keeps Python's lock for this long while others wait: twice Python's own switch interval. Whoever waits asks
/// for the lock only after an interval in which it was never free.
const TURN: Duration = Duration::from_millis(10);

/// The lock is free for this long, so that whoever waits can wake up and take it.
const PAUSE: Duration = Duration::from_micros(50);

thread_local! {
    /// What Python raised, as the handler of a signal does, on its way out of a call.
    static RAISED: RefCell<Option<PyErr>> = const { RefCell::new(None) };
    /// When this thread's turn began, and when it last asked whether it is over.
    static SINCE: Cell<Option<(Instant, Instant)>> = const { Cell::new(None) };
}

/// Handles the signals that came, if this is the main thread, and lets other threads run, if it is their turn.
///
/// # Errors
///
/// If the handler of a signal raised something, as Ctrl-C does; [`raised`] has it.
pub(super) fn check() -> Result<()> {
    Python::attach(|py| {
        Call::forget();
        // A handler may have made this process another.
        let handled = py.check_signals().and_then(|()| fork::check());
        handled.map_err(kept)?;
        if is_turn_over() {
            py.detach(|| std::thread::sleep(PAUSE));
        }
        Ok(())
    })
}

/// Keeps what Python raised, on its way out of a call.
pub(super) fn kept(error: PyErr) -> Error {
    // At the end of a thread there is no place to keep it, and it becomes a KeyboardInterrupt.
    let _ = RAISED.try_with(|raised| raised.replace(Some(error)));
    Error::raised()
}

/// What Python raised.
pub(super) fn raised() -> PyErr {
    let raised = RAISED.try_with(RefCell::take).ok().flatten();
    raised.unwrap_or_else(|| PyKeyboardInterrupt::new_err(()))
}

/// Whether this thread has asked again and again for a whole turn. One that comes back after a while begins another: it
/// did not keep the lock all the time.
fn is_turn_over() -> bool {
    let now = Instant::now();
    let is_over = SINCE.try_with(|since| {
        let going_on = since.get().filter(|(_, last)| now.duration_since(*last) < TURN);
        let began = going_on.map_or(now, |(began, _)| began);
        let is_over = now.duration_since(began) >= TURN;
        since.set(Some((if is_over { now } else { began }, now)));
        is_over
    });
    is_over.unwrap_or(true)
}
