//! Tells the first argument of a call from the others, so that what holds for a whole call is asked once.

use std::cell::RefCell;

use super::super::tensor::{Tensor, Trace};

thread_local! {
    /// The argument that this thread took last, and the place of `extract` on the stack when it did.
    static LAST: RefCell<(usize, Trace)> = RefCell::new((0, Trace::default()));
}

/// Whether an argument of this very call was taken already. `here` is the place of `extract` on the stack.
///
/// If the tensor that this thread took last is still in use, then the call that took it isn't over, since no
/// argument outlives its call. If it was also taken with `extract` at the same place, then that call is this one: a
/// call from inside of it has its place further down the stack. Between two arguments of one call no Python runs.
pub(super) fn has_begun(here: usize) -> bool {
    let has_begun = LAST.try_with(|last| {
        let last = last.borrow();
        last.0 == here && last.1.is_alive()
    });
    has_begun.unwrap_or(false)
}

/// Notes that this argument was taken.
pub(super) fn took(here: usize, tensor: &Tensor) {
    // At the end of a thread there is no place to note it, and each argument counts as the first.
    let _ = LAST.try_with(|last| last.replace((here, tensor.trace())));
}
