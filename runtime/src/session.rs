//! The one TensorFlow of this process: its functions, its eager context, and our prepared constants.

use core::num::NonZeroUsize;
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
    context: Context,
}

/// The eager context, which lives as long as the process.
struct Context(NonNull<sys::Context>);

// SAFETY: TensorFlow's eager context is tied to no thread.
unsafe impl Send for Context {}
// SAFETY: TensorFlow's eager context may be used from several threads at once; it locks what it must.
unsafe impl Sync for Context {}

static ACTIVE: OnceLock<Session> = OnceLock::new();

impl Session {
    /// Makes this TensorFlow the one of the process, unless there is one already. Gives the one that holds.
    pub(super) fn install(api: Api, context: NonNull<sys::Context>) -> &'static Self {
        ACTIVE.get_or_init(|| Self {
            api,
            prepared: Prepared::new(),
            regions: Regions::new(),
            context: Context(context),
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
        self.context.0.as_ptr()
    }

    /// What operations of this thread run in.
    pub(super) fn executor(&self) -> Result<Executor<'_>> {
        // SAFETY: the context lives as long as the process; the result is ours.
        let raw = unsafe { (self.api.context_get_executor_for_thread)(self.context()) };
        match NonNull::new(raw) {
            Some(raw) => Ok(Executor { api: &self.api, raw }),
            None => Err(Error::runtime("TensorFlow gave no executor for this thread")),
        }
    }

    /// Whether operations of this thread run in the background.
    pub(super) fn is_async(&self) -> Result<bool> {
        Ok(self.executor()?.is_async())
    }
}

/// An owned `TFE_Executor`.
pub(super) struct Executor<'session> {
    api: &'session Api,
    raw: NonNull<sys::Executor>,
}

impl Executor<'_> {
    /// Whether operations run in the background.
    fn is_async(&self) -> bool {
        // SAFETY: the executor is ours and alive; the call only reads it.
        unsafe { (self.api.executor_is_async)(self.raw.as_ptr()) }
    }

    /// Which one it is, among those that are alive; none if that can't be told.
    pub(super) fn identity(&self) -> Option<NonZeroUsize> {
        // SAFETY: the executor is ours and alive, and laid out as the wheel's header says.
        let raw = unsafe { self.raw.as_ref() };
        NonZeroUsize::new(raw.unowned as usize).filter(|_| raw.owned.is_null())
    }
}

impl Drop for Executor<'_> {
    fn drop(&mut self) {
        // SAFETY: it is ours, and deleted once; the executor behind it belongs to the context.
        unsafe { (self.api.delete_executor)(self.raw.as_ptr()) };
    }
}
