//! The one TensorFlow of this process: its functions, its eager context, and our prepared constants.

use core::num::NonZeroUsize;
use core::ptr::NonNull;
use std::sync::OnceLock;

use super::super::c::devices::DeviceList;
use super::super::c::status::Status;
use super::super::c::sys::{self, Api};
use super::super::data::error::{Error, Result};
use super::super::region::Regions;
use super::prepared::Prepared;

/// TensorFlow, ready for use.
pub(in super::super) struct Session {
    /// The functions.
    pub(in super::super) api: Api,
    /// Constants that were made once.
    pub(in super::super) prepared: Prepared,
    /// What was recorded and proven.
    pub(in super::super) regions: Regions,
    context: Context,
    /// Whether the context was seen to have `CPU:0` and no other device.
    cpu_is_alone: OnceLock<bool>,
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
    pub(in super::super) fn install(api: Api, context: NonNull<sys::Context>) -> &'static Self {
        ACTIVE.get_or_init(|| Self {
            api,
            prepared: Prepared::new(),
            regions: Regions::new(),
            context: Context(context),
            cpu_is_alone: OnceLock::new(),
        })
    }

    /// The one of the process. Where no tensor came in from Python yet, it is found now.
    ///
    /// # Errors
    ///
    /// If it can't be found, or isn't in a mode that allows a call.
    #[inline]
    pub(in super::super) fn current() -> Result<&'static Self> {
        match Self::known() {
            Some(session) => Ok(session),
            None => {
                super::super::enter()?;
                Self::known().ok_or_else(|| Error::bug("TensorFlow was found and is gone"))
            }
        }
    }

    /// The one of the process, if it was found already.
    pub(in super::super) fn known() -> Option<&'static Self> {
        ACTIVE.get()
    }

    /// The eager context, for calls.
    pub(in super::super) fn context(&self) -> *mut sys::Context {
        self.context.0.as_ptr()
    }

    /// Whether an operation that isn't told its device runs on `CPU:0`, since there is no other. Looked up once: only
    /// devices of other processes can join later, and a result there is one that no rule promises.
    pub(in super::super) fn cpu_is_alone(&'static self) -> bool {
        // If TensorFlow doesn't say, operations are told.
        *self
            .cpu_is_alone
            .get_or_init(|| self.sees_cpu_alone().unwrap_or(false))
    }

    #[cold]
    fn sees_cpu_alone(&'static self) -> Result<bool> {
        let mut status = Status::new(&self.api)?;
        // SAFETY: the context lives as long as the process.
        unsafe { DeviceList::of(&self.api, self.context(), &mut status) }?.is_cpu_alone(&mut status)
    }

    /// Fails unless TensorFlow has exactly one `GPU:0` now.
    pub(in super::super) fn check_gpu(&'static self, status: &mut Status) -> Result<()> {
        // SAFETY: the context lives as long as the process.
        unsafe { DeviceList::of(&self.api, self.context(), status) }?.check_gpu(status)
    }

    /// What operations of this thread run in.
    pub(in super::super) fn executor(&self) -> Result<Executor<'_>> {
        // SAFETY: the context lives as long as the process; the result is ours.
        let raw = unsafe { (self.api.context_get_executor_for_thread)(self.context()) };
        match NonNull::new(raw) {
            Some(raw) => Ok(Executor { api: &self.api, raw }),
            None => Err(Error::runtime("TensorFlow gave no executor for this thread")),
        }
    }

    /// Whether operations of this thread run in the background.
    pub(in super::super) fn is_async(&self) -> Result<bool> {
        Ok(self.executor()?.is_async())
    }
}

/// An owned `TFE_Executor`.
pub(in super::super) struct Executor<'session> {
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
    pub(in super::super) fn identity(&self) -> Option<NonZeroUsize> {
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
