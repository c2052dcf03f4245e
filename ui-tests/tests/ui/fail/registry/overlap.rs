//! expect: evaluation panicked: rules `relu` and `relu-2d` match the same site
//! fix: { n => n } ~> { 1 => 1 }

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(relu, relu_2d);

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 1, targets = [nn.relu], ranks = { n => n })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

/// Rectified linear unit.
#[tf_rule(id = "relu-2d", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu_2d(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

const REGISTRY: Registry = Registry {
    families: &[FAMILY],
    types: &[],
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();

fn main() {
    let _ = REGISTRY;
}
