//! Makes constants into tensors, and keeps the short ones: a bounded number of them, whatever comes.
//!
//! A kept tensor is never changed: it always has our own reference beside the one that an operation takes, and
//! TensorFlow writes into an input's memory only where it holds the last reference.

use core::ffi::c_int;
use core::ptr::NonNull;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use super::super::c::handle::Handle;
use super::super::c::status::Status;
use super::super::c::sys::{self, Api};
use super::super::data::constant::{Constant, SHORT};
use super::super::data::dtype::DType;
use super::super::data::error::{Error, Result};
use super::session::Session;
use super::tensor::Tensor;

/// So many constants are kept. When they are full, all go, and keeping starts anew.
pub(in super::super) const KEPT: usize = 256;

/// What makes two constants the same: element type, whether it is a scalar, number of elements, bits.
type Key = (DType, bool, usize, [u64; SHORT]);

/// The constants that are kept.
pub(in super::super) struct Prepared {
    kept: Mutex<BTreeMap<Key, Tensor>>,
}

impl Prepared {
    /// None yet.
    pub(in super::super) const fn new() -> Self {
        Self {
            kept: Mutex::new(BTreeMap::new()),
        }
    }

    fn find(&self, key: &Key) -> Option<Tensor> {
        self.kept
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(key)
            .cloned()
    }

    fn keep(&self, key: Key, tensor: Tensor) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= KEPT {
            kept.clear();
        }
        kept.insert(key, tensor);
    }
}

/// The tensor of a constant.
pub(in super::super) fn tensor(session: &'static Session, constant: &Constant) -> Result<Tensor> {
    get(session, constant.dtype(), constant.is_scalar(), constant.bits()?)
}

/// The tensor of one number, given as bits.
pub(in super::super) fn scalar(session: &'static Session, dtype: DType, bits: u64) -> Result<Tensor> {
    get(session, dtype, true, &[bits])
}

fn get(session: &'static Session, dtype: DType, is_scalar: bool, elements: &[u64]) -> Result<Tensor> {
    let mut padded = [0; SHORT];
    let Some(short) = padded.get_mut(..elements.len()) else {
        return make(&session.api, dtype, is_scalar, elements);
    };
    short.copy_from_slice(elements);
    let key = (dtype, is_scalar, elements.len(), padded);
    if let Some(found) = session.prepared.find(&key) {
        return Ok(found);
    }
    let made = make(&session.api, dtype, is_scalar, elements)?;
    session.prepared.keep(key, made.clone());
    Ok(made)
}

fn make(api: &'static Api, dtype: DType, is_scalar: bool, elements: &[u64]) -> Result<Tensor> {
    let mut status = Status::new(api)?;
    let host = HostTensor::new(api, dtype, is_scalar, elements)?;
    // SAFETY: the host tensor is alive; the handle counts a reference of its own to the memory.
    let handle = unsafe { (api.new_tensor_handle)(host.raw.as_ptr(), status.raw()) };
    // SAFETY: a handle that TensorFlow made for us.
    let handle = NonNull::new(handle).map(|raw| unsafe { Handle::owned(api, raw) });
    status.check()?;
    match handle {
        Some(handle) => Tensor::of_handle(handle, &mut status),
        None => Err(Error::bug("TensorFlow made a constant and gave nothing")),
    }
}

/// An owned `TF_Tensor`.
pub(in super::super) struct HostTensor {
    api: &'static Api,
    raw: NonNull<sys::HostTensor>,
}

impl HostTensor {
    /// A constant in host memory.
    pub(in super::super) fn of_constant(api: &'static Api, constant: &Constant) -> Result<Self> {
        Self::new(api, constant.dtype(), constant.is_scalar(), constant.bits()?)
    }

    /// The value of a handle.
    pub(in super::super) fn of_handle(
        api: &'static Api,
        handle: &Handle,
        status: &mut Status,
    ) -> Result<Self> {
        // SAFETY: the handle is alive; the result is a reference that we own.
        let raw = unsafe { (api.tensor_handle_resolve)(handle.raw(), status.raw()) };
        let raw = NonNull::new(raw).map(|raw| Self { api, raw });
        status.check()?;
        raw.ok_or_else(|| Error::bug("TensorFlow resolved a tensor and gave nothing"))
    }

    /// The pointer, for calls that don't keep it.
    pub(in super::super) fn raw(&self) -> *mut sys::HostTensor {
        self.raw.as_ptr()
    }

    /// A copy of its memory.
    pub(in super::super) fn bytes(&self) -> Result<Vec<u8>> {
        // SAFETY: the tensor is ours and alive; the call only reads it.
        let len = unsafe { (self.api.tensor_byte_size)(self.raw()) };
        // SAFETY: the tensor is ours and alive; the memory stays where it is while it is.
        let data = unsafe { (self.api.tensor_data)(self.raw()) };
        if data.is_null() {
            return Err(Error::runtime("TensorFlow gave no memory of a tensor"));
        }
        // SAFETY: TensorFlow holds this many bytes there for as long as the tensor is alive; copied at once.
        Ok(unsafe { core::slice::from_raw_parts(data.cast::<u8>(), len) }.to_vec())
    }

    fn new(api: &'static Api, dtype: DType, is_scalar: bool, elements: &[u64]) -> Result<Self> {
        let mut bytes = Vec::with_capacity(elements.len().saturating_mul(dtype.size()));
        for bits in elements {
            match dtype.size() {
                1 => bytes.extend((*bits as u8).to_ne_bytes()),
                4 => bytes.extend((*bits as u32).to_ne_bytes()),
                _ => bytes.extend(bits.to_ne_bytes()),
            }
        }
        let dims = [i64::try_from(elements.len()).unwrap_or(i64::MAX)];
        let rank = c_int::from(!is_scalar);
        // SAFETY: `dims` holds `rank` numbers or more; the size is that of the elements. The result is ours.
        let raw = unsafe { (api.allocate_tensor)(dtype.code(), dims.as_ptr(), rank, bytes.len()) };
        let Some(raw) = NonNull::new(raw) else {
            return Err(Error::runtime("TensorFlow has no memory for a constant"));
        };
        let host = Self { api, raw };
        // SAFETY: the tensor is ours and alive.
        let data = unsafe { (api.tensor_data)(host.raw.as_ptr()) };
        if bytes.is_empty() {
            return Ok(host);
        }
        if data.is_null() {
            return Err(Error::runtime("TensorFlow has no memory for a constant"));
        }
        // SAFETY: TensorFlow allocated this many bytes at `data`, nobody else has them yet, and they are apart.
        unsafe { core::ptr::copy_nonoverlapping(bytes.as_ptr(), data.cast::<u8>(), bytes.len()) };
        Ok(host)
    }
}

impl Drop for HostTensor {
    fn drop(&mut self) {
        // SAFETY: we own the tensor, and give up our reference once.
        unsafe { (self.api.delete_tensor)(self.raw.as_ptr()) }
    }
}
