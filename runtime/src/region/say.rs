//! Lines for the user on stderr.

use core::fmt;
use std::io::Write;

/// Writes a line to stderr. Where nobody can read it, nothing happens: what a call gives doesn't depend on it.
pub(super) fn say(line: fmt::Arguments<'_>) {
    let line = format!("rextio-tensorflow: {line}\n");
    let _ = std::io::stderr().write_all(line.as_bytes());
}
