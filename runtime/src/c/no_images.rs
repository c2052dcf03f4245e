//! Stands in for the loaded libraries where we can't look at them: there, nothing is ever found.

use core::ffi::{c_void, CStr};
use std::path::Path;

use super::load::LoadError;

/// A library that can't be opened.
pub(in super::super) enum OpenImage {}

impl OpenImage {
    /// Always an error.
    pub(in super::super) fn open(_path: &Path) -> Result<Self, LoadError> {
        Err(LoadError::Platform)
    }

    /// Never called.
    pub(in super::super) fn find(&self, _symbol: &'static CStr) -> Result<*mut c_void, LoadError> {
        match *self {}
    }

    /// Never called.
    pub(in super::super) fn keep(self) {
        match self {}
    }
}
