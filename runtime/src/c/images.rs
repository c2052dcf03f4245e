//! A library that the process has loaded already, by its file; its symbols, each proven to be its own.

use core::ffi::{c_void, CStr};
use std::path::{Path, PathBuf};

use libloading::os::unix::{Library, RTLD_LOCAL, RTLD_NOW};

#[cfg(not(target_os = "linux"))]
use super::holder::file_of;
#[cfg(target_os = "linux")]
use super::holder_linux::file_of;
use super::load::LoadError;

/// An open library.
pub(in super::super) struct OpenImage {
    library: Library,
    path: PathBuf,
}

impl OpenImage {
    /// Opens a library that is loaded already; loads nothing.
    pub(in super::super) fn open(path: &Path) -> Result<Self, LoadError> {
        let not_loaded = |why: String| LoadError::NotLoaded {
            path: path.to_owned(),
            why,
        };
        let path = path
            .canonicalize()
            .map_err(|error| not_loaded(error.to_string()))?;
        let flags = RTLD_NOW | RTLD_LOCAL | libc::RTLD_NOLOAD;
        // SAFETY: with RTLD_NOLOAD no library is loaded, so no initialiser runs; it only counts one more user.
        let library = unsafe { Library::open(Some(&path), flags) };
        match library {
            Ok(library) => Ok(Self { library, path }),
            Err(_) => Err(not_loaded(String::from(
                "the file is there, but not in this process",
            ))),
        }
    }

    /// The address of a symbol, if this very file defines it.
    pub(in super::super) fn find(&self, symbol: &'static CStr) -> Result<*mut c_void, LoadError> {
        let name = || symbol.to_string_lossy().into_owned();
        let missing = || LoadError::MissingSymbol {
            symbol: name(),
            path: self.path.clone(),
        };
        // SAFETY: the address is only looked at as an address here, never called or read through.
        let address = unsafe { self.library.get::<*mut c_void>(symbol.to_bytes_with_nul()) };
        let address = address.map_err(|_| missing())?.as_raw_ptr();
        if address.is_null() {
            return Err(missing());
        }
        match file_of(address) {
            Some(found) if found == self.path => Ok(address),
            Some(found) => Err(LoadError::ForeignSymbol {
                symbol: name(),
                path: self.path.clone(),
                found,
            }),
            None => Err(missing()),
        }
    }

    /// Lets the library stay open for as long as the process lives.
    pub(in super::super) fn keep(self) {
        let _ = self.library.into_raw();
    }
}
