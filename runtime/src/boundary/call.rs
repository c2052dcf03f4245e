//! Tells the first argument of a call from the others: they share its recorder, and what holds for a whole call is
//! asked once.

use std::cell::RefCell;
use std::sync::{Arc, Weak};

use super::super::data::dtype::Device;
use super::super::region::Recorder;

/// What the arguments of one call share.
pub(super) struct Call {
    pub(super) recorder: Arc<Recorder>,
    /// Whether a tape or accumulator of this thread is active.
    pub(super) has_tapes: bool,
    /// The device whose scope the call may be in: its first argument's.
    pub(super) device: Device,
}

/// The last call of a thread.
struct Last {
    /// The place of `taken` on the stack when it began.
    here: usize,
    recorder: Weak<Recorder>,
    has_tapes: bool,
    device: Device,
}

thread_local! {
    static LAST: RefCell<Last> = const {
        RefCell::new(Last {
            here: 0,
            recorder: Weak::new(),
            has_tapes: false,
            device: Device::Cpu,
        })
    };
}

impl Call {
    /// This very call, if an argument of it was taken already. `here` is the place of `taken` on the stack.
    ///
    /// If the recorder of this thread's last call is still in use, then that call isn't over, since no tensor outlives
    /// its call. If that call also began with `taken` at the same place, then it is this one: a call from inside of
    /// it has its place further down the stack, or, where Python code goes on on another stack as greenlets do, comes after
    /// [`forget`](Self::forget) or finds it in the middle of an operation. Between two arguments no operation runs.
    pub(super) fn current(here: usize) -> Option<Self> {
        let found = LAST.try_with(|last| {
            let last = last.borrow();
            if last.here != here {
                return None;
            }
            let recorder = last.recorder.upgrade().filter(|recorder| !recorder.is_busy())?;
            Some(Self {
                recorder,
                has_tapes: last.has_tapes,
                device: last.device,
            })
        });
        found.ok().flatten()
    }

    /// Forgets this thread's last call, since Python code is about to run in the middle of it: whatever comes then, on
    /// whichever stack, is another call, and may find other modes. All arguments of the one at hand were taken.
    pub(super) fn forget() {
        let _ = LAST.try_with(|last| last.borrow_mut().here = 0);
    }

    /// Notes that this call began with the argument whose `taken` is `here` on the stack.
    pub(super) fn begin(self, here: usize) -> Self {
        let last = Last {
            here,
            recorder: Arc::downgrade(&self.recorder),
            has_tapes: self.has_tapes,
            device: self.device,
        };
        // At the end of a thread there is no place to note it, and each argument counts as a call.
        let _ = LAST.try_with(|known| known.replace(last));
        self
    }
}
