//! expect: a constant such as `f32(...)` can only be a whole input of an op
//! fix: let zero = f32(0.0); ~>
//! fix: Maximum(x, zero) ~> Maximum(x, f32(0.0))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let zero = f32(0.0);
    op!(Maximum(x, zero))
}

fn main() {}
