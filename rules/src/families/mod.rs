//! All the rules: one file for each family of kindred operations, and the registry of them all.
//!
//! A new file is one `mod` line and one entry of `REGISTRY`; a new function is one name in its file's
//! `family!`.

pub mod activations;
pub mod arithmetic;
pub mod arrays;
pub mod bits;
pub mod classification;
pub mod colours;
pub mod comparisons;
pub mod conversion;
pub mod convolutions;
pub mod fallbacks;
pub mod images;
pub mod indexing;
pub mod linear;
pub mod lists;
pub mod losses;
pub mod matrices;
pub mod normalization;
pub mod own;
pub mod pooling;
pub mod reductions;
pub mod scatter;
pub mod selection;
pub mod shapes;
pub mod unary;

use rextio_tensorflow_lang::{DType, Device};

use crate::registry::Registry;
use crate::types::{TensorType, Types};

/// The tensor types that users can annotate.
const TYPES: &[Types] = &[
    Types::new(&DType::ALL, Device::Cpu, 0..=5),
    Types::new(&[DType::F32], Device::Cuda0, 1..=2),
];

/// What the plugin serves.
pub const REGISTRY: Registry = Registry {
    families: &[
        activations::FAMILY,
        arithmetic::FAMILY,
        arrays::FAMILY,
        bits::FAMILY,
        classification::FAMILY,
        colours::FAMILY,
        comparisons::FAMILY,
        conversion::FAMILY,
        convolutions::FAMILY,
        images::FAMILY,
        indexing::FAMILY,
        linear::FAMILY,
        lists::FAMILY,
        losses::FAMILY,
        matrices::FAMILY,
        normalization::FAMILY,
        own::FAMILY,
        pooling::FAMILY,
        reductions::FAMILY,
        scatter::FAMILY,
        selection::FAMILY,
        shapes::FAMILY,
        unary::FAMILY,
    ],
    types: &TensorType::all::<{ TensorType::count(TYPES) }>(TYPES),
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();
