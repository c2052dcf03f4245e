//! TensorFlow 2.21.0 through the eager C API of the wheel that is loaded in this process.
//!
//! [`Op`] runs one operation, [`Form`] and [`Promise`] hold a rule to what it was claimed for, and the boundary,
//! the only part that knows Python, takes eager tensors in and out. No kernel is written here.
#![allow(unsafe_code, reason = "the one crate that calls C")]
#![cfg_attr(not(feature = "python"), allow(dead_code, reason = "for the boundary"))]

#[cfg(feature = "python")]
mod boundary;
mod constant;
mod dtype;
mod error;
mod execute;
mod facts;
mod few;
mod form;
mod gil;
mod handle;
#[cfg(all(unix, not(target_os = "linux")))]
mod holder;
#[cfg(target_os = "linux")]
mod holder_linux;
#[cfg(unix)]
mod images;
mod interrupt;
mod load;
#[cfg(not(unix))]
mod no_images;
mod op;
mod operand;
mod platform;
mod prepared;
pub mod probe;
mod region;
mod session;
mod settings;
pub mod source;
mod status;
mod sys;
mod tensor;

#[cfg(feature = "python")]
pub use boundary::{extract, materialize, refuse_cuda, refuse_cuda_result};
pub use constant::{Constant, Number};
pub use dtype::{DType, Device};
pub use error::{class_name, Class, Error, Result};
pub use form::{Form, Promise};
pub use load::{LoadError, TENSORFLOW_VERSION};
pub use op::Op;
pub use operand::Operand;
pub use platform::{Image, Platform, PLATFORMS};
pub use sys::SYMBOLS;
pub use tensor::Tensor;
