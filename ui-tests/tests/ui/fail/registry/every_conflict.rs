//! expect: evaluation panicked: rule id `relu` is registered twice: 
//! fix: "relu", code = 2, targets = [nn.relu], ranks = { n @ 1..=2 ~> "relu-1d", code = 3, targets = [nn.relu], ranks = { n @ 1..=1

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(relu, relu_again);

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n @ 1..=2 => n })]
fn relu_again(x: &Tensor) -> Result<Tensor> {
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
