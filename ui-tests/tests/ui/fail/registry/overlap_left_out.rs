//! expect: evaluation panicked: rules `softmax-0` and `softmax-1` match the same site
//! fix: in [1] = 1 } ~> in [1] }

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(first, second);

/// Softmax of a vector.
#[tf_rule(id = "softmax-0", code = 2, targets = [nn.softmax], ranks = { 1 => 1 }, kwargs = { axis: i64 in [0] = 0 })]
fn first(x: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Softmax(x))
}

/// Softmax of a matrix.
#[tf_rule(id = "softmax-1", code = 3, targets = [nn.softmax], ranks = { 1 => 1 }, kwargs = { axis: i64 in [1] = 1 })]
fn second(x: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Softmax(x))
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
