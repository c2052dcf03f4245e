//! Tells the first argument of a call from the others: they share its recorder, and what holds for a whole call is
//! asked once.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use super::super::region::Recorder;
use super::super::session::Session;

thread_local! {
    /// The recorder of this thread's last call, and the place of `extract` on the stack when it began.
    static LAST: RefCell<(usize, Weak<Recorder>)> = const { RefCell::new((0, Weak::new())) };
}

/// The recorder of this very call, if an argument of it was taken already. `here` is the place of `extract` on the
/// stack.
///
/// If the recorder of this thread's last call is still in use, then that call isn't over, since no tensor outlives
/// its call. If that call also began with `extract` at the same place, then it is this one: a call from inside of it
/// has its place further down the stack. Between two arguments of one call no Python runs.
pub(super) fn recorder(here: usize) -> Option<Arc<Recorder>> {
    let recorder = LAST.try_with(|last| {
        let last = last.borrow();
        if last.0 == here {
            last.1.upgrade()
        } else {
            None
        }
    });
    recorder.ok().flatten()
}

/// The recorder of a call that begins with this argument.
pub(super) fn begin(session: &'static Session, here: usize) -> Arc<Recorder> {
    let recorder = Recorder::new(session);
    // At the end of a thread there is no place to note it, and each argument counts as a call.
    let _ = LAST.try_with(|last| last.replace((here, Arc::downgrade(&recorder))));
    recorder
}
