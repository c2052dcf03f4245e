//! Runs long work without Python's lock. Knows no Python: the boundary says how, where there is one.

use std::sync::OnceLock;

/// Runs the work while other Python threads may run.
type Detach = fn(&mut (dyn FnMut() + Send));

static DETACH: OnceLock<Detach> = OnceLock::new();

/// Says how to let go of the lock. Only the first call counts.
pub(in super::super) fn install(detach: Detach) {
    let _ = DETACH.set(detach);
}

/// Runs `work` without the lock, on this thread.
pub(in super::super) fn released(work: &mut (dyn FnMut() + Send)) {
    match DETACH.get() {
        Some(detach) => detach(work),
        None => work(),
    }
}
