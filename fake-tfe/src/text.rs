//! Texts and lists from C.

use core::ffi::{c_char, CStr};

/// A copy of a C string; empty for null.
///
/// # Safety
///
/// The pointer must be null or a C string.
pub(crate) unsafe fn copied(text: *const c_char) -> String {
    if text.is_null() {
        return String::new();
    }
    // SAFETY: the caller promises a C string.
    unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned()
}

/// A copy of a list; empty for null.
///
/// # Safety
///
/// The pointer must be null or hold `len` items.
pub(crate) unsafe fn list<T: Copy>(items: *const T, len: usize) -> Vec<T> {
    if items.is_null() {
        return Vec::new();
    }
    // SAFETY: the caller promises `len` items.
    unsafe { core::slice::from_raw_parts(items, len) }.to_vec()
}
