//! The environment variables that a user may set, read once.

use super::super::data::error::{Error, Result};

/// What the variables say.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) struct Settings {
    /// Whether operations may be recorded and run together.
    pub(in super::super) has_regions: bool,
    /// Whether each region is told on stderr.
    pub(in super::super) is_traced: bool,
}

impl Settings {
    /// Reads the variables.
    ///
    /// # Errors
    ///
    /// `RuntimeError` for a value that isn't known.
    pub(in super::super) fn read() -> Result<Self> {
        Ok(Self {
            has_regions: switch("REXTIO_TENSORFLOW_REGIONS", "on", "off", true)?,
            is_traced: switch("REXTIO_TENSORFLOW_TRACE", "1", "0", false)?,
        })
    }
}

fn switch(name: &str, on: &str, off: &str, default: bool) -> Result<bool> {
    let Some(value) = std::env::var_os(name) else {
        return Ok(default);
    };
    if value.is_empty() {
        Ok(default)
    } else if value == on {
        Ok(true)
    } else if value == off {
        Ok(false)
    } else {
        let found = value.to_string_lossy();
        Err(Error::runtime(format!(
            "the environment variable {name} is {found:?}; set it to {on:?} or {off:?}, or don't set it"
        )))
    }
}
