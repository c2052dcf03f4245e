//! expect: evaluation panicked: a registry has at most 2048 rules
//! fix: ; 2049] ~> ; 1]

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::{Family, Function, Registry};

family!(relu);

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n => n })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

const MANY: &[Function] = &[FAMILY.functions[0]; 2049];

const REGISTRY: Registry = Registry {
    families: &[Family::new("many", MANY)],
    types: &[],
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();

fn main() {
    let _ = REGISTRY;
}
