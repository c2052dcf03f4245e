//! expect: evaluation panicked: diagnostic code 37 of `relu` is reserved for the published rule `cuda0-relu-f32-2d`
//! fix: code = 37 ~> code = 40

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(relu);

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 37, targets = [nn.relu], ranks = { n => n })]
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
