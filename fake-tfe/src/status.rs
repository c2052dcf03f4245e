//! `TF_Status`.

use core::ffi::{c_char, c_int};
use std::ffi::CString;

use crate::fault::Fault;
use crate::world::{call, Id, Object};

#[no_mangle]
pub extern "C" fn TF_NewStatus() -> Id {
    let mut call = call("TF_NewStatus");
    if call.has(Fault::Null) {
        return 0;
    }
    call.add(Object::Status(0, CString::default()))
}

#[no_mangle]
pub extern "C" fn TF_DeleteStatus(status: Id) {
    call("TF_DeleteStatus").take(status, "TF_Status");
}

#[no_mangle]
pub extern "C" fn TF_GetCode(status: Id) -> c_int {
    let mut call = call("TF_GetCode");
    match call.get(status) {
        Some(Object::Status(code, _)) => *code,
        _ => {
            call.misuse("a status", status);
            13
        }
    }
}

#[no_mangle]
pub extern "C" fn TF_Message(status: Id) -> *const c_char {
    let mut call = call("TF_Message");
    if call.has(Fault::Null) {
        return core::ptr::null();
    }
    match call.get(status) {
        // Stays where it is until the status is set anew or deleted.
        Some(Object::Status(_, text)) => text.as_ptr(),
        _ => {
            call.misuse("a status", status);
            core::ptr::null()
        }
    }
}
