//! The file of the library that an address is in, on Linux.
//!
//! `dladdr` also looks for the nearest symbol, which takes it milliseconds in a library of half a million symbols.
//! Here only the address ranges of the loaded libraries are compared.

use core::ffi::{c_int, c_void, CStr};
use std::ffi::OsStr;
use std::os::unix::ffi::OsStrExt;
use std::path::PathBuf;

/// What is looked for, and what was found.
struct Search {
    address: u64,
    found: Option<PathBuf>,
}

/// The file of the library that an address is in.
pub(in super::super) fn file_of(address: *mut c_void) -> Option<PathBuf> {
    let mut search = Search {
        address: address as u64,
        found: None,
    };
    let data = core::ptr::from_mut(&mut search).cast::<c_void>();
    // SAFETY: the callback gets `data` back as the `Search` that outlives the call, and one library at a time.
    unsafe { libc::dl_iterate_phdr(Some(visit), data) };
    let path = search.found?;
    Some(path.canonicalize().unwrap_or(path))
}

/// Stops at the library that holds the address.
unsafe extern "C" fn visit(info: *mut libc::dl_phdr_info, _size: usize, data: *mut c_void) -> c_int {
    // SAFETY: `data` is what `file_of` handed over, and nobody else uses it meanwhile.
    let search = unsafe { &mut *data.cast::<Search>() };
    // SAFETY: the loader hands over a filled-in struct that lives during the call.
    let info = unsafe { &*info };
    if info.dlpi_phdr.is_null() || info.dlpi_name.is_null() {
        return 0;
    }
    // SAFETY: the loader states `dlpi_phnum` headers at this place, mapped while the library is.
    let headers = unsafe { core::slice::from_raw_parts(info.dlpi_phdr, usize::from(info.dlpi_phnum)) };
    let holds = headers.iter().any(|header| {
        let start = info.dlpi_addr.wrapping_add(header.p_vaddr);
        header.p_type == libc::PT_LOAD && search.address.wrapping_sub(start) < header.p_memsz
    });
    if !holds {
        return 0;
    }
    // SAFETY: not null, and the loader's names are C strings.
    let name = unsafe { CStr::from_ptr(info.dlpi_name) };
    search.found = Some(PathBuf::from(OsStr::from_bytes(name.to_bytes())));
    1
}
