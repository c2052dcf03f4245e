//! An owned reference to a tensor of TensorFlow's eager execution.

use core::ffi::{c_int, CStr};
use core::mem::ManuallyDrop;
use core::ptr::NonNull;

use super::super::data::dtype::{DType, Device};
use super::super::data::error::{Error, Result};
use super::super::data::facts::{Dims, Facts};
use super::status::Status;
use super::sys::{self, Api};

/// A reference to a tensor handle, given back when dropped.
pub(in super::super) struct Handle {
    api: &'static Api,
    raw: NonNull<sys::TensorHandle>,
}

// SAFETY: a TFE_TensorHandle counts its references atomically and guards its state with a lock of its own.
unsafe impl Send for Handle {}
// SAFETY: every call that we make on a shared handle only reads it, or counts references atomically.
unsafe impl Sync for Handle {}

impl Handle {
    /// Takes over a reference that TensorFlow gave us.
    ///
    /// # Safety
    ///
    /// The pointer must be a reference that the caller owns, and gives up here.
    pub(in super::super) unsafe fn owned(api: &'static Api, raw: NonNull<sys::TensorHandle>) -> Self {
        Self { api, raw }
    }

    /// Takes a reference of our own to a handle that somebody else owns.
    ///
    /// # Safety
    ///
    /// The pointer must be a handle that is alive during the call.
    pub(in super::super) unsafe fn shared(
        api: &'static Api,
        raw: NonNull<sys::TensorHandle>,
        status: &mut Status,
    ) -> Result<Self> {
        // SAFETY: the caller promises a live handle; the call counts one more reference, which is ours.
        let shared = unsafe { (api.share_tensor_handle)(raw.as_ptr(), status.raw()) };
        let shared = NonNull::new(shared).map(|raw| Self { api, raw });
        status.check()?;
        shared.ok_or_else(|| Error::bug("TensorFlow shared a tensor and gave nothing"))
    }

    /// Takes one more reference.
    pub(in super::super) fn again(&self, status: &mut Status) -> Result<Self> {
        // SAFETY: our own handle, which is alive.
        unsafe { Self::shared(self.api, self.raw, status) }
    }

    /// Gives the reference to whoever takes the pointer over.
    pub(in super::super) fn into_raw(self) -> *mut sys::TensorHandle {
        ManuallyDrop::new(self).raw.as_ptr()
    }

    /// The pointer, for calls that don't keep it.
    pub(in super::super) fn raw(&self) -> *mut sys::TensorHandle {
        self.raw.as_ptr()
    }

    /// The `TF_DataType` code.
    pub(in super::super) fn dtype_code(&self) -> i32 {
        // SAFETY: the handle is ours and alive; the call only reads it.
        unsafe { (self.api.tensor_handle_data_type)(self.raw()) }
    }

    /// Everything that is known of the tensor; an element type that we don't know is an error.
    pub(in super::super) fn facts(&self, status: &mut Status) -> Result<Facts> {
        let code = self.dtype_code();
        let Some(dtype) = DType::from_code(code) else {
            return Err(Error::type_error(format!(
                "a tensor has TensorFlow's element type {code}, unknown here"
            )));
        };
        let dims = self.dims(status)?;
        let device = self.device(status)?;
        Ok(Facts { dtype, dims, device })
    }

    fn dims(&self, status: &mut Status) -> Result<Dims> {
        // SAFETY: the handle is ours and alive; the call only reads it.
        let rank = unsafe { (self.api.tensor_handle_num_dims)(self.raw(), status.raw()) };
        status.check()?;
        let rank =
            usize::try_from(rank).map_err(|_| Error::bug(format!("a tensor has {rank} dimensions")))?;
        let mut dims = Dims::of_rank(rank);
        for (index, size) in (0..).zip(dims.places()) {
            *size = self.dim(index, status)?;
        }
        Ok(dims)
    }

    /// The size of a dimension that there is.
    pub(in super::super) fn size(&self, place: usize, status: &mut Status) -> Result<i64> {
        self.dim(c_int::try_from(place).unwrap_or(c_int::MAX), status)
    }

    fn dim(&self, index: c_int, status: &mut Status) -> Result<i64> {
        // SAFETY: the handle is ours and alive, and has more dimensions than `index`; the call only reads it.
        let size = unsafe { (self.api.tensor_handle_dim)(self.raw(), index, status.raw()) };
        status.check()?;
        if size < 0 {
            return Err(Error::bug(format!("a tensor has a dimension of size {size}")));
        }
        Ok(size)
    }

    /// The device only if the tensor both belongs to it and has its memory there.
    fn device(&self, status: &mut Status) -> Result<Option<Device>> {
        let name = self.device_name(status)?;
        // SAFETY: the handle is ours and alive; the call only reads it.
        let memory = unsafe { (self.api.tensor_handle_backing_device_name)(self.raw(), status.raw()) };
        status.check()?;
        if memory == name.as_ptr() {
            return Ok(Device::from_full_name(name.to_bytes()));
        }
        if memory.is_null() {
            return Err(Error::bug(
                "TensorFlow gave no name of the device that holds a tensor",
            ));
        }
        // SAFETY: a C string that belongs to the device, which the handle keeps alive.
        let memory = unsafe { CStr::from_ptr(memory) };
        Ok(Device::from_full_name(name.to_bytes()).filter(|_| memory == name))
    }

    /// The full name of the device that the tensor belongs to.
    pub(in super::super) fn device_name(&self, status: &mut Status) -> Result<&CStr> {
        // SAFETY: the handle is ours and alive; the call only reads it.
        let name = unsafe { (self.api.tensor_handle_device_name)(self.raw(), status.raw()) };
        status.check()?;
        if name.is_null() {
            return Err(Error::bug("TensorFlow gave no name of a tensor's device"));
        }
        // SAFETY: a C string that belongs to the device, which the handle keeps alive.
        Ok(unsafe { CStr::from_ptr(name) })
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        // SAFETY: we own this reference and give it back once.
        unsafe { (self.api.delete_tensor_handle)(self.raw.as_ptr()) }
    }
}
