//! expect: `y` of op `Maximum` is a constant
//! fix: Maximum(x, f32(0.0)) ~> Relu(x)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, device = cuda0)]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Maximum(x, f32(0.0)))
}

fn main() {}
