//! TensorFlow 2.21.0 through the eager C API of the wheel that is loaded in this process.
//!
//! [`Op`] runs one operation, [`Form`] and [`Promise`] hold a rule to what it was claimed for, and the boundary,
//! the only part that knows Python, takes eager tensors in and out. No kernel is written here.
#![allow(unsafe_code, reason = "the one crate that calls C")]
#![cfg_attr(not(feature = "python"), allow(dead_code, reason = "for the boundary"))]

#[cfg(feature = "python")]
mod boundary;
mod c;
mod data;
#[cfg(not(feature = "python"))]
mod no_python;
pub mod probe;
mod region;
mod run;
pub mod source;

#[cfg(feature = "python")]
use boundary::enter;
#[cfg(not(feature = "python"))]
use no_python::enter;

#[cfg(feature = "python")]
pub use boundary::{extract, extract_any, materialize, materialize_all, materialize_any};
pub use c::load::{LoadError, TENSORFLOW_VERSION};
pub use c::platform::{Image, Platform, PLATFORMS};
pub use c::sys::SYMBOLS;
pub use data::constant::{Constant, Number};
pub use data::dtype::{DType, Device};
pub use data::error::{at, class_name, Class, Error, Result};
pub use data::ints::Ints;
pub use run::form::{Form, Promise, ANY_RANK};
pub use run::op::Op;
pub use run::operand::Operand;
pub use run::tensor::Tensor;
pub use run::tensors::Tensors;
