//! expect: evaluation panicked: functions share the name `relu`: 
//! fix: FAMILY, other::FAMILY ~> FAMILY

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(relu);

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

mod other {
    use rextio_tensorflow_rules::prelude::*;

    family!(relu);

    /// Hyperbolic tangent.
    #[tf_rule(id = "tanh", code = 3, targets = [nn.tanh], ranks = { 2 => 2 })]
    fn relu(x: &Tensor) -> Result<Tensor> {
        op!(Tanh(x))
    }
}

const REGISTRY: Registry = Registry {
    families: &[FAMILY, other::FAMILY],
    types: &[],
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();

fn main() {
    let _ = REGISTRY;
}
