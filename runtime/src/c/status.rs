//! `TF_Status`: the only place where TensorFlow's verdict on a call is read.

use core::ffi::CStr;
use core::ptr::NonNull;

use super::super::data::error::{Error, Result};
use super::sys::{self, Api};

/// An owned status, for any number of calls one after the other.
pub(in super::super) struct Status {
    api: &'static Api,
    raw: NonNull<sys::Status>,
    /// Whether it holds the verdict on an earlier call, and no other was to be had.
    is_stale: bool,
}

// SAFETY: a TF_Status is plain memory, tied to no thread; it is never shared, only moved.
unsafe impl Send for Status {}

impl Status {
    /// A fresh status.
    pub(in super::super) fn new(api: &'static Api) -> Result<Self> {
        // SAFETY: takes nothing; returns a status that the caller owns.
        let raw = unsafe { (api.new_status)() };
        match NonNull::new(raw) {
            Some(raw) => Ok(Self {
                api,
                raw,
                is_stale: false,
            }),
            None => Err(none()),
        }
    }

    /// The pointer for a call that reports into it.
    pub(in super::super) fn raw(&mut self) -> *mut sys::Status {
        if self.is_stale {
            self.renew();
        }
        self.raw.as_ptr()
    }

    /// The verdict on the last call, which was no part of an operation.
    pub(in super::super) fn check(&mut self) -> Result<()> {
        match self.code() {
            0 => Ok(()),
            code => Err(Error::status(code, &self.take_message())),
        }
    }

    /// The verdict on the last call, which was a part of running `op`, which Python calls `name` if it names it.
    pub(in super::super) fn check_op(&mut self, op: &CStr, name: Option<&str>) -> Result<()> {
        match self.code() {
            0 => Ok(()),
            code => Err(Error::tensorflow(
                code,
                &self.take_message(),
                &op.to_string_lossy(),
                name,
            )),
        }
    }

    /// The message of a failure. The next call gets a fresh status, since one that succeeds may leave the old verdict.
    #[cold]
    fn take_message(&mut self) -> String {
        if self.is_stale {
            return none().text().to_owned();
        }
        let message = self.message();
        self.renew();
        message
    }

    #[cold]
    fn renew(&mut self) {
        match Self::new(self.api) {
            Ok(fresh) => *self = fresh,
            Err(_) => self.is_stale = true,
        }
    }

    fn code(&self) -> i32 {
        // SAFETY: the status is alive as long as `self`; the call only reads it.
        unsafe { (self.api.get_code)(self.raw.as_ptr()) }
    }

    fn message(&self) -> String {
        // SAFETY: the status is alive as long as `self`; the call only reads it.
        let text = unsafe { (self.api.message)(self.raw.as_ptr()) };
        if text.is_null() {
            return String::from("TensorFlow gave no message");
        }
        // SAFETY: a C string that belongs to the status and is valid until its next change; copied at once.
        unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
    }
}

fn none() -> Error {
    Error::runtime("TensorFlow gave no TF_Status; is the process out of memory?")
}

impl Drop for Status {
    fn drop(&mut self) {
        // SAFETY: we own the status, and nobody else deletes it.
        unsafe { (self.api.delete_status)(self.raw.as_ptr()) }
    }
}
