//! expect: evaluation panicked: rule `relu` comes after itself, by way of `relu-all`: 
//! fix: , after = "relu-all" ~> 

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(relu);

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, after = "relu-all")]
#[tf_rule(id = "relu-all", code = 3, targets = [nn.relu], ranks = { n => n }, after = "relu")]
fn relu(x: &Tensor) -> Result<Tensor> {
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
