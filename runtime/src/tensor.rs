//! Tensors: an owned handle of TensorFlow and the facts of it that never change.

use core::ffi::CStr;
use core::fmt;
use core::mem::ManuallyDrop;
use core::ptr::NonNull;
use std::sync::{Arc, Weak};

use super::constant::Number;
use super::dtype::{DType, Device};
use super::error::{Error, Result};
use super::prepared;
use super::session::Session;
use super::status::Status;
use super::sys::{self, Api};

/// A reference to a tensor handle, given back when dropped.
pub(super) struct Handle {
    api: &'static Api,
    raw: NonNull<sys::TensorHandle>,
}

// SAFETY: a TFE_TensorHandle counts its references atomically and guards its state with a lock of its own.
unsafe impl Send for Handle {}
// SAFETY: as for `Send`; every call that we make on a shared handle only reads it.
unsafe impl Sync for Handle {}

impl Handle {
    /// Takes over a reference that TensorFlow gave us.
    ///
    /// # Safety
    ///
    /// The pointer must be a reference that the caller owns, and gives up here.
    pub(super) unsafe fn owned(api: &'static Api, raw: NonNull<sys::TensorHandle>) -> Self {
        Self { api, raw }
    }

    /// Takes a reference of our own to a handle that somebody else owns.
    ///
    /// # Safety
    ///
    /// The pointer must be a handle that is alive during the call.
    pub(super) unsafe fn shared(
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
    pub(super) fn again(&self, status: &mut Status) -> Result<Self> {
        // SAFETY: our own handle, which is alive.
        unsafe { Self::shared(self.api, self.raw, status) }
    }

    /// Gives the reference to whoever takes the pointer over.
    pub(super) fn into_raw(self) -> *mut sys::TensorHandle {
        ManuallyDrop::new(self).raw.as_ptr()
    }

    /// The pointer, for calls that don't keep it.
    pub(super) fn raw(&self) -> *mut sys::TensorHandle {
        self.raw.as_ptr()
    }

    /// The `TF_DataType` code.
    pub(super) fn dtype_code(&self) -> i32 {
        // SAFETY: the handle is ours and alive; the call only reads it.
        unsafe { (self.api.tensor_handle_data_type)(self.raw()) }
    }

    fn rank(&self, status: &mut Status) -> Result<usize> {
        // SAFETY: the handle is ours and alive; the call only reads it.
        let rank = unsafe { (self.api.tensor_handle_num_dims)(self.raw(), status.raw()) };
        status.check()?;
        usize::try_from(rank).map_err(|_| Error::bug(format!("a tensor has {rank} dimensions")))
    }

    /// The device only if the tensor both belongs to it and has its memory there.
    fn device(&self, status: &mut Status) -> Result<Option<Device>> {
        let device = Device::from_full_name(self.device_name(status)?.to_bytes());
        // SAFETY: the handle is ours and alive; the call only reads it.
        let memory = unsafe { (self.api.tensor_handle_backing_device_name)(self.raw(), status.raw()) };
        status.check()?;
        if memory.is_null() {
            return Ok(None);
        }
        // SAFETY: a C string that belongs to the device, which the handle keeps alive.
        let memory = Device::from_full_name(unsafe { CStr::from_ptr(memory) }.to_bytes());
        Ok(device.filter(|_| device == memory))
    }

    /// The full name of the device that the tensor belongs to.
    pub(super) fn device_name(&self, status: &mut Status) -> Result<&CStr> {
        // SAFETY: the handle is ours and alive; the call only reads it.
        let name = unsafe { (self.api.tensor_handle_device_name)(self.raw(), status.raw()) };
        status.check()?;
        if name.is_null() {
            return Ok(c"no device");
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

struct Value {
    handle: Handle,
    dtype: DType,
    rank: usize,
    device: Option<Device>,
}

/// A tensor: cheap to clone, since clones share one handle; free to go from thread to thread.
#[derive(Clone)]
pub struct Tensor {
    value: Arc<Value>,
}

impl Tensor {
    /// Reads the facts of a handle; an element type that we don't know is an error.
    pub(super) fn new(handle: Handle, status: &mut Status) -> Result<Self> {
        let code = handle.dtype_code();
        let Some(dtype) = DType::from_code(code) else {
            return Err(Error::type_error(format!(
                "a tensor has TensorFlow's element type {code}, unknown here"
            )));
        };
        let rank = handle.rank(status)?;
        let device = handle.device(status)?;
        Ok(Self {
            value: Arc::new(Value {
                handle,
                dtype,
                rank,
                device,
            }),
        })
    }

    /// The element type.
    pub fn dtype(&self) -> DType {
        self.value.dtype
    }

    /// The number of dimensions.
    pub fn rank(&self) -> usize {
        self.value.rank
    }

    /// The number of dimensions, as the rank patterns of a rule see it.
    pub fn operand_rank(&self) -> i64 {
        i64::try_from(self.value.rank).unwrap_or(i64::MAX)
    }

    /// Where it lives; `None` for a device that has no name here.
    pub fn device(&self) -> Option<Device> {
        self.value.device
    }

    /// A Python number as a scalar of this tensor's element type, converted as TensorFlow converts it:
    /// an integer that is too large for an integer type wraps, a float that is too large becomes infinite.
    ///
    /// # Errors
    ///
    /// `TypeError` for a float where this tensor holds integers, and for any number where it holds booleans.
    pub fn scalar_like(like: &Self, number: impl Into<Number>) -> Result<Self> {
        let bits = number.into().wrapped(like.dtype())?;
        prepared::scalar(Session::current()?, like.dtype(), bits)
    }

    /// A way to see later whether this tensor or a clone of it is still in use. It keeps nothing in use itself.
    pub(super) fn trace(&self) -> Trace {
        Trace(Arc::downgrade(&self.value))
    }

    pub(super) fn handle(&self) -> &Handle {
        &self.value.handle
    }

    /// How many bytes the elements take; 0 where TensorFlow doesn't know.
    pub(super) fn bytes(&self, status: &mut Status) -> usize {
        let handle = &self.value.handle;
        // SAFETY: the handle is ours and alive; the call only reads it.
        let elements = unsafe { (handle.api.tensor_handle_num_elements)(handle.raw(), status.raw()) };
        usize::try_from(elements)
            .unwrap_or(0)
            .saturating_mul(self.value.dtype.size())
    }
}

/// Tells whether a tensor is still in use.
#[derive(Default)]
pub(super) struct Trace(Weak<Value>);

impl Trace {
    /// Whether it is.
    pub(super) fn is_alive(&self) -> bool {
        self.0.strong_count() > 0
    }
}

impl fmt::Debug for Tensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor({}, rank {})", self.dtype().name(), self.rank())
    }
}
