//! expect: evaluation panicked: rule `square` takes nothing that users can annotate
//! fix: dtypes = [f64] ~> dtypes = [f32]

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::lang::{DType, Device};
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::types::TensorType;
use rextio_tensorflow_rules::Registry;

family!(squared);

/// Square of a tensor.
#[tf_rule(
    id = "square",
    code = 2,
    targets = [math.square],
    ranks = { 2 => 2 },
    dtypes = [f64],
)]
fn squared(x: &Tensor) -> Result<Tensor> {
    op!(Square(x))
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
