//! The body of a function: read once (`read`) into a small form (`ir`), looked at (`infer`, `check`), and written again
//! with each `op!` as calls of the runtime (`emit`), or, after an error, without (`fallback`).

mod bindings;
mod check;
mod emit;
mod fallback;
mod gpu;
mod infer;
mod ir;
mod names;
mod patterns;
mod read;
mod regular;
mod shapes;

pub(crate) use check::{dtypes, ranks};
pub(crate) use emit::emit;
pub(crate) use fallback::without_ops;
pub(crate) use gpu::gpu;
pub(crate) use ir::{Body, Given, Output};
pub(crate) use names::{check_names, check_outside};
pub(crate) use read::read;
