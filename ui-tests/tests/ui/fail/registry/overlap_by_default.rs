//! expect: evaluation panicked: rules `softmax` and `softmax-axis` match the same site
//! fix: = 0 } ~> }

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(softmax, softmax_axis);

/// Softmax.
#[tf_rule(id = "softmax", code = 2, targets = [nn.softmax], ranks = { 1 => 1 })]
fn softmax(x: &Tensor) -> Result<Tensor> {
    op!(Softmax(x))
}

/// Softmax along an axis.
#[tf_rule(id = "softmax-axis", code = 3, targets = [nn.softmax], ranks = { 1 => 1 }, kwargs = { axis: i64 in [0] = 0 })]
fn softmax_axis(x: &Tensor, _axis: i64) -> Result<Tensor> {
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
