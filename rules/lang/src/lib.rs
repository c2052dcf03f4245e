//! What the rule language's two halves must agree on: the macro that writes a rule's data, and the crate that reads it.
//!
//! It depends on nothing. `dtype.rs` is the runtime's own file, which also ships.
#![forbid(unsafe_code)]

pub mod choice;
mod dtype;
pub mod literal;
pub mod names;
pub mod table;

pub use choice::{Bound, Choice, Range};
pub use dtype::{DType, Device};
pub use literal::{Kind, Literal};
