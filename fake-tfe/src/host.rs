//! `TF_Tensor`: tensors in host memory.

use core::ffi::{c_int, c_void};

use crate::fault::Fault;
use crate::text;
use crate::value::Value;
use crate::world::{call, Id, Object};

/// # Safety
///
/// As in C: `dims` holds `rank` numbers.
#[no_mangle]
pub unsafe extern "C" fn TF_AllocateTensor(dtype: c_int, dims: *const i64, rank: c_int, len: usize) -> Id {
    let mut call = call("TF_AllocateTensor");
    if call.has(Fault::Null) {
        return 0;
    }
    // SAFETY: the caller promises as many numbers.
    let dims = unsafe { text::list(dims, usize::try_from(rank).unwrap_or(0)) };
    call.add(Object::Host(Value::new(dtype, dims, vec![0; len], "")))
}

#[no_mangle]
pub extern "C" fn TF_TensorByteSize(tensor: Id) -> usize {
    call("TF_TensorByteSize")
        .value(tensor)
        .map_or(0, |value| value.bytes.len())
}

#[no_mangle]
pub extern "C" fn TF_TensorData(tensor: Id) -> *mut c_void {
    let mut call = call("TF_TensorData");
    if call.has(Fault::Null) {
        return core::ptr::null_mut();
    }
    let value = call.value(tensor);
    value.map_or(core::ptr::null_mut(), |value| {
        value.bytes.as_ptr().cast_mut().cast()
    })
}

#[no_mangle]
pub extern "C" fn TF_DeleteTensor(tensor: Id) {
    call("TF_DeleteTensor").take(tensor, "TF_Tensor");
}
