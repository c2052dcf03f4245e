//! expect: evaluation panicked: rule `to-int` takes nothing that users can annotate
//! fix: result = i32 ~> result = i64
//! fix: output_type = i32 ~> output_type = i64

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::lang::{DType, Device};
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::types::TensorType;
use rextio_tensorflow_rules::Registry;

family!(largest);

/// Index of the largest element.
#[tf_rule(
    id = "to-int",
    code = 2,
    targets = [argmax],
    ranks = { 2 => 1 },
    result = i32,
)]
fn largest(x: &Tensor) -> Result<Tensor> {
    op!(ArgMax(x, i32(1)), output_type = i32)
}

const REGISTRY: Registry = Registry {
    families: &[FAMILY],
    types: &[
        TensorType::new(DType::F32, Device::Cpu, 2),
        TensorType::new(DType::I64, Device::Cpu, 1),
    ],
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();

fn main() {
    let _ = REGISTRY;
}
