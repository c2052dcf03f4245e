//! The devices of the eager context, and the one GPU on which anything may run.

use core::ffi::{c_char, c_int, CStr};
use core::ptr::NonNull;

use super::super::data::dtype::Device;
use super::super::data::error::{Error, Result};
use super::status::Status;
use super::sys::{self, Api};

/// How the name of the first GPU of a process ends.
const FIRST: &[u8] = b"/device:GPU:0";

/// An owned `TF_DeviceList`.
pub(in super::super) struct DeviceList {
    api: &'static Api,
    raw: NonNull<sys::DeviceList>,
}

impl DeviceList {
    /// The devices that a context has now.
    ///
    /// # Safety
    ///
    /// The context must be alive during the call.
    pub(in super::super) unsafe fn of(
        api: &'static Api,
        context: *mut sys::Context,
        status: &mut Status,
    ) -> Result<Self> {
        // SAFETY: the caller promises a live context; the result is ours.
        let raw = unsafe { (api.context_list_devices)(context, status.raw()) };
        let raw = NonNull::new(raw).map(|raw| Self { api, raw });
        status.check()?;
        raw.ok_or_else(|| Error::bug("TensorFlow gave no list of its devices"))
    }

    /// Whether `CPU:0` is the only one.
    pub(in super::super) fn is_cpu_alone(&self, status: &mut Status) -> Result<bool> {
        Ok(self.count()? == 1 && self.name(0, status)? == Device::Cpu.full_name())
    }

    /// Fails unless there is exactly one `GPU:0`, under the name that operations are told.
    ///
    /// # Errors
    ///
    /// `ValueError` that says how many there are, or that it is another process's.
    pub(in super::super) fn check_gpu(&self, status: &mut Status) -> Result<()> {
        let (mut found, mut is_ours) = (0, true);
        for index in 0..self.count()? {
            let (kind, name) = (self.kind(index, status)?, self.name(index, status)?);
            if kind.to_bytes() == b"GPU" && name.to_bytes().ends_with(FIRST) {
                found += 1;
                is_ours &= name == Device::Cuda0.full_name();
            }
        }
        match (found, is_ours) {
            (1, true) => Ok(()),
            (1, false) => Err(Error::value(
                "TensorFlow's GPU:0 belongs to another process; a function on CUDA runs on its own process's only",
            )),
            (count, _) => Err(Error::value(format!(
                "TensorFlow has {count} devices GPU:0 in this process, and a function on CUDA needs exactly one"
            ))),
        }
    }

    fn count(&self) -> Result<c_int> {
        // SAFETY: the list is ours and alive; the call only reads it.
        let count = unsafe { (self.api.device_list_count)(self.raw.as_ptr()) };
        if count < 0 {
            return Err(Error::bug(format!("TensorFlow listed {count} devices")));
        }
        Ok(count)
    }

    fn kind(&self, index: c_int, status: &mut Status) -> Result<&CStr> {
        // SAFETY: the list is ours and alive, and longer than `index`; the call only reads it.
        let kind = unsafe { (self.api.device_list_type)(self.raw.as_ptr(), index, status.raw()) };
        self.text(kind, "type", status)
    }

    fn name(&self, index: c_int, status: &mut Status) -> Result<&CStr> {
        // SAFETY: the list is ours and alive, and longer than `index`; the call only reads it.
        let name = unsafe { (self.api.device_list_name)(self.raw.as_ptr(), index, status.raw()) };
        self.text(name, "name", status)
    }

    fn text(&self, text: *const c_char, what: &str, status: &mut Status) -> Result<&CStr> {
        status.check()?;
        if text.is_null() {
            return Err(Error::bug(format!(
                "TensorFlow gave no {what} of one of its devices"
            )));
        }
        // SAFETY: a C string that belongs to the list, which is alive as long as the result.
        Ok(unsafe { CStr::from_ptr(text) })
    }
}

impl Drop for DeviceList {
    fn drop(&mut self) {
        // SAFETY: we own the list, and delete it once.
        unsafe { (self.api.delete_device_list)(self.raw.as_ptr()) }
    }
}
