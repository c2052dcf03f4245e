//! `TFE_TensorHandle`: tensors of eager execution.

use core::ffi::{c_char, c_int};

use crate::devices::Place;
use crate::fault::Fault;
use crate::op::COPY;
use crate::world::{call, Id, Object};

/// An element type that nothing has.
const NO_DTYPE: c_int = 99;

#[no_mangle]
pub extern "C" fn TFE_NewTensorHandle(tensor: Id, status: Id) -> Id {
    let mut call = call("TFE_NewTensorHandle");
    if call.fails(status) || call.has(Fault::Null) {
        return 0;
    }
    match call.value(tensor) {
        Some(value) => call.add(Object::Handle(value, 1)),
        None => 0,
    }
}

#[no_mangle]
pub extern "C" fn TFE_DeleteTensorHandle(handle: Id) {
    let mut call = call("TFE_DeleteTensorHandle");
    if !call.world.release(handle) {
        call.misuse("a tensor handle", handle);
    }
}

#[no_mangle]
pub extern "C" fn TFE_TensorHandleCopySharingTensor(handle: Id, status: Id) -> Id {
    let mut call = call("TFE_TensorHandleCopySharingTensor");
    call.read(handle);
    if call.fails(status) || call.has(Fault::Null) {
        return 0;
    }
    match call.get(handle) {
        Some(Object::Handle(_, references)) => {
            *references += 1;
            handle
        }
        _ => 0,
    }
}

#[no_mangle]
pub extern "C" fn TFE_TensorHandleDataType(handle: Id) -> c_int {
    let mut call = call("TFE_TensorHandleDataType");
    let value = call.read(handle);
    if call.has(Fault::Absurd) {
        return NO_DTYPE;
    }
    value.map_or(NO_DTYPE, |value| value.dtype)
}

#[no_mangle]
pub extern "C" fn TFE_TensorHandleNumDims(handle: Id, status: Id) -> c_int {
    let mut call = call("TFE_TensorHandleNumDims");
    let value = call.read(handle);
    if call.fails(status) || call.has(Fault::Absurd) {
        return -1;
    }
    value.map_or(-1, |value| value.dims.len() as c_int)
}

#[no_mangle]
pub extern "C" fn TFE_TensorHandleDim(handle: Id, index: c_int, status: Id) -> i64 {
    let mut call = call("TFE_TensorHandleDim");
    let value = call.read(handle);
    if call.fails(status) || call.has(Fault::Absurd) {
        return -1;
    }
    let size = value.and_then(|value| value.dims.get(usize::try_from(index).ok()?).copied());
    size.unwrap_or_else(|| {
        call.misuse("a tensor with such a dimension", handle);
        -1
    })
}

#[no_mangle]
pub extern "C" fn TFE_TensorHandleDeviceName(handle: Id, status: Id) -> *const c_char {
    let mut call = call("TFE_TensorHandleDeviceName");
    let value = call.read(handle);
    if call.fails(status) || call.has(Fault::Null) {
        return core::ptr::null();
    }
    value.map_or(core::ptr::null(), |value| value.device.name().as_ptr())
}

#[no_mangle]
pub extern "C" fn TFE_TensorHandleBackingDeviceName(handle: Id, status: Id) -> *const c_char {
    let mut call = call("TFE_TensorHandleBackingDeviceName");
    let value = call.read(handle);
    if call.fails(status) || call.has(Fault::Null) {
        return core::ptr::null();
    }
    value.map_or(core::ptr::null(), |value| value.memory.name().as_ptr())
}

#[no_mangle]
pub extern "C" fn TFE_TensorHandleResolve(handle: Id, status: Id) -> Id {
    let mut call = call("TFE_TensorHandleResolve");
    let value = call.read(handle);
    if call.fails(status) || call.has(Fault::Null) {
        return 0;
    }
    if value.as_ref().is_some_and(|value| value.memory != Place::Cpu) {
        *call.world.calls.entry(COPY).or_default() += 1;
    }
    value.map_or(0, |value| call.add(Object::Host(value)))
}
