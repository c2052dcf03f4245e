//! All the rules: one file for each family of kindred operations, and the registry of them all.
//!
//! A new file is one `mod` line and one entry of `REGISTRY`; a new function is one name in its file's
//! `family!`.

pub mod activations;
pub mod arithmetic;
pub mod classification;
pub mod fallbacks;
pub mod linear;
pub mod reductions;
pub mod unary;

use rextio_tensorflow_lang::{DType, Device};

use crate::registry::Registry;
use crate::types::{TensorType, Types};

/// The tensor types that users can annotate.
const TYPES: &[Types] = &[
    Types::new(&[DType::F32], Device::Cpu, 1..=2),
    Types::new(&[DType::I64], Device::Cpu, 1..=1),
    Types::new(&[DType::F32], Device::Cuda0, 1..=2),
];

/// What the plugin serves.
pub const REGISTRY: Registry = Registry {
    families: &[
        activations::FAMILY,
        arithmetic::FAMILY,
        classification::FAMILY,
        linear::FAMILY,
        reductions::FAMILY,
        unary::FAMILY,
    ],
    types: &TensorType::all::<{ TensorType::count(TYPES) }>(TYPES),
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();
