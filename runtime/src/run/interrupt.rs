//! Lets a long call end early. Knows no Python: the boundary says how to ask whether it must, where there is one.

use std::sync::OnceLock;

use super::super::data::error::Result;

/// Fails if the call must end now.
type Check = fn() -> Result<()>;

static CHECK: OnceLock<Check> = OnceLock::new();

/// Says how to ask. Only the first call counts.
pub(in super::super) fn install(check: Check) {
    let _ = CHECK.set(check);
}

/// Asks; to be called between operations, never during one. May run any Python code.
///
/// # Errors
///
/// What ends the call.
pub(in super::super) fn check() -> Result<()> {
    CHECK.get().map_or(Ok(()), |check| check())
}
