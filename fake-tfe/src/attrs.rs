//! The attributes of a graph's nodes, each kept as text.

use core::ffi::{c_char, c_int, c_void};

use crate::text;
use crate::world::{call, Id, Object};

fn set(symbol: &'static str, draft: Id, attr: String, value: String) {
    let mut call = call(symbol);
    match call.get(draft) {
        Some(Object::Draft(draft)) => {
            draft.node.attrs.insert(attr, value);
        }
        _ => call.misuse("an unfinished node", draft),
    }
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrType(draft: Id, attr: *const c_char, value: c_int) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TF_SetAttrType", draft, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrBool(draft: Id, attr: *const c_char, value: u8) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TF_SetAttrBool", draft, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrInt(draft: Id, attr: *const c_char, value: i64) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TF_SetAttrInt", draft, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrFloat(draft: Id, attr: *const c_char, value: f32) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    set("TF_SetAttrFloat", draft, attr, value.to_string());
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrString(draft: Id, attr: *const c_char, value: *const c_void, len: usize) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    // SAFETY: the caller promises as many bytes.
    let value = unsafe { text::list(value.cast::<u8>(), len) };
    set(
        "TF_SetAttrString",
        draft,
        attr,
        String::from_utf8_lossy(&value).into_owned(),
    );
}

/// # Safety
///
/// As in C.
#[no_mangle]
pub unsafe extern "C" fn TF_SetAttrIntList(draft: Id, attr: *const c_char, values: *const i64, len: c_int) {
    // SAFETY: the caller promises a C string.
    let attr = unsafe { text::copied(attr) };
    // SAFETY: the caller promises as many numbers.
    let values = unsafe { text::list(values, usize::try_from(len).unwrap_or(0)) };
    set("TF_SetAttrIntList", draft, attr, format!("{values:?}"));
}
