//! The file of the library that an address is in, where the loader's own answer is quick.

use core::ffi::{c_void, CStr};
use core::mem::MaybeUninit;
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// The file of the library that an address is in.
pub(in super::super) fn file_of(address: *mut c_void) -> Option<PathBuf> {
    let mut info = MaybeUninit::<libc::Dl_info>::zeroed();
    // SAFETY: dladdr takes any address, and fills in the struct, which is ours.
    let found = unsafe { libc::dladdr(address, info.as_mut_ptr()) };
    if found == 0 {
        return None;
    }
    // SAFETY: zeroed at first, which is valid for its pointers, and filled in by dladdr.
    let info = unsafe { info.assume_init() };
    if info.dli_fname.is_null() {
        return None;
    }
    // SAFETY: the C string belongs to the dynamic loader and lives as long as the library; copied at once.
    let file = unsafe { CStr::from_ptr(info.dli_fname) };
    let path = PathBuf::from(OsStr::from_bytes(file.to_bytes()));
    Some(path.canonicalize().unwrap_or(path))
}
