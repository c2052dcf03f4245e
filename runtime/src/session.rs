//! The one TensorFlow of this process: its functions, its eager context, and our prepared constants.

use core::ptr::NonNull;
use std::sync::OnceLock;

use super::error::{Error, Result};
use super::prepared::Prepared;
use super::region::Regions;
use super::sys::{self, Api};

/// TensorFlow, ready for use.
pub(super) struct Session {
    /// The functions.
    pub(super) api: Api,
    /// Constants that were made once.
    pub(super) prepared: Prepared,
    /// What was recorded and proven.
    pub(super) regions: Regions,
    context: NonNull<sys::Context>,
}

// SAFETY: TensorFlow's eager context may be used from any thread; it locks what it must. The rest is `Send`.
unsafe impl Send for Session {}
// SAFETY: the functions and the context may be used from several threads at once; nothing else here is changed but
// behind a lock.
unsafe impl Sync for Session {}

static ACTIVE: OnceLock<Session> = OnceLock::new();

impl Session {
    /// Makes this TensorFlow the one of the process, unless there is one already. Gives the one that holds.
    pub(super) fn install(api: Api, context: NonNull<sys::Context>) -> &'static Self {
        ACTIVE.get_or_init(|| Self {
            api,
            prepared: Prepared::new(),
            regions: Regions::new(),
            context,
        })
    }

    /// The one of the process.
    ///
    /// # Errors
    ///
    /// Before the first tensor came in from Python.
    pub(super) fn current() -> Result<&'static Self> {
        ACTIVE
            .get()
            .ok_or_else(|| Error::bug("an operation was to run before TensorFlow was loaded"))
    }

    /// The eager context, for calls.
    pub(super) fn context(&self) -> *mut sys::Context {
        self.context.as_ptr()
    }

    /// Whether operations of this thread run in the background.
    pub(super) fn is_async(&self) -> Result<bool> {
        // SAFETY: the context lives as long as the process; returns an executor that we own a reference to.
        let executor = unsafe { (self.api.context_get_executor_for_thread)(self.context.as_ptr()) };
        if executor.is_null() {
            return Err(Error::runtime("TensorFlow gave no executor for this thread"));
        }
        // SAFETY: the executor is alive until we delete it below.
        let is_async = unsafe { (self.api.executor_is_async)(executor) };
        // SAFETY: gives back our reference, once.
        unsafe { (self.api.delete_executor)(executor) };
        Ok(is_async)
    }
}
