//! The symbols of Python's `EagerTensor` and of gradient tapes. They find CPython's own C API in the process.

use core::ffi::{c_char, c_long, c_void, CStr};
use std::collections::HashMap;

use crate::fault::Fault;
use crate::world::{call, Call, Id};

extern "C" {
    /// POSIX.
    fn dlsym(library: *mut c_void, symbol: *const c_char) -> *mut c_void;
}

/// A Python object.
type PyObject = usize;

/// What Python gives: the class of eager tensors, how to make one, and which tensor has which handle.
#[derive(Default)]
pub(crate) struct Python {
    /// The type object.
    pub(crate) class: PyObject,
    /// Makes an eager tensor that owns the handle; gives a new reference.
    pub(crate) make: Option<extern "C" fn(Id) -> PyObject>,
    /// The modes of the thread, which Python keeps.
    pub(crate) modes: usize,
    /// Whether a gradient tape is active.
    pub(crate) is_taped: bool,
    /// The handle of each eager tensor.
    pub(crate) handles: HashMap<PyObject, Id>,
}

/// The head of a Python object, as CPython 3.11 has it.
#[repr(C)]
struct Head {
    _references: isize,
    class: PyObject,
}

/// # Safety
///
/// As in TensorFlow: a live Python object.
#[no_mangle]
pub unsafe extern "C" fn _Z22EagerTensor_CheckExactPK7_object(object: *const c_void) -> bool {
    let call = call("_Z22EagerTensor_CheckExactPK7_object");
    if call.has(Fault::Other) {
        return false;
    }
    // SAFETY: the caller promises a live object, which begins like this.
    let head = unsafe { &*object.cast::<Head>() };
    head.class == call.world.python.class
}

#[no_mangle]
pub extern "C" fn _Z18EagerTensor_HandlePK7_object(object: PyObject) -> Id {
    let mut call = call("_Z18EagerTensor_HandlePK7_object");
    if call.has(Fault::Null) {
        return 0;
    }
    match call.world.python.handles.get(&object).copied() {
        Some(handle) => handle,
        None => {
            call.misuse("an eager tensor", object);
            0
        }
    }
}

#[no_mangle]
pub extern "C" fn _Z21EagerTensorFromHandleP16TFE_TensorHandleb(handle: Id, _is_packed: bool) -> PyObject {
    let mut call = call("_Z21EagerTensorFromHandleP16TFE_TensorHandleb");
    if call.value(handle).is_none() {
        return 0;
    }
    if let Some(null) = refused(&call) {
        return null;
    }
    let make = call.world.python.make;
    // Python comes back into the library.
    drop(call);
    make.map_or(0, |make| make(handle))
}

#[no_mangle]
pub extern "C" fn _ZN10tensorflow30GetEagerContextThreadLocalDataEP7_object(_context: PyObject) -> usize {
    let call = call("_ZN10tensorflow30GetEagerContextThreadLocalDataEP7_object");
    refused(&call).unwrap_or(call.world.python.modes)
}

#[no_mangle]
pub extern "C" fn _Z21TFE_Py_TapeSetIsEmptyv() -> PyObject {
    let call = call("_Z21TFE_Py_TapeSetIsEmptyv");
    let is_empty = !call.world.python.is_taped && !call.has(Fault::Other);
    refused(&call).unwrap_or_else(|| number(c"PyBool_FromLong", c_long::from(is_empty)))
}

#[no_mangle]
pub extern "C" fn _Z35TFE_Py_TapeSetPossibleGradientTypesP7_object(_tensors: PyObject) -> PyObject {
    let call = call("_Z35TFE_Py_TapeSetPossibleGradientTypesP7_object");
    refused(&call).unwrap_or_else(|| number(c"PyLong_FromLong", c_long::from(call.has(Fault::Other))))
}

/// Null, with a Python exception set or without, if it is time for it.
fn refused(call: &Call) -> Option<PyObject> {
    if call.has(Fault::Raise) {
        raise();
    }
    (call.has(Fault::Raise) || call.has(Fault::Null)).then_some(0)
}

fn find(symbol: &CStr) -> *mut c_void {
    // SAFETY: null looks in the whole process; the symbol is a C string.
    unsafe { dlsym(core::ptr::null_mut(), symbol.as_ptr()) }
}

/// A Python number or truth value.
fn number(make: &CStr, value: c_long) -> PyObject {
    let make = find(make);
    if make.is_null() {
        return 0;
    }
    // SAFETY: CPython's function of that name takes a long and gives a new reference.
    let make = unsafe { core::mem::transmute::<*mut c_void, extern "C" fn(c_long) -> PyObject>(make) };
    make(value)
}

/// Sets `MemoryError("injected")`.
fn raise() {
    let (class, set) = (find(c"PyExc_MemoryError"), find(c"PyErr_SetString"));
    if class.is_null() || set.is_null() {
        return;
    }
    // SAFETY: CPython's function of that name takes a class and a C string.
    let set = unsafe { core::mem::transmute::<*mut c_void, extern "C" fn(PyObject, *const c_char)>(set) };
    // SAFETY: the symbol is a variable that holds the class.
    let class = unsafe { class.cast::<PyObject>().read() };
    set(class, c"injected".as_ptr());
}
