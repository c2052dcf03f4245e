//! expect: a constant takes one value, as in
//! fix: op!(Sum(x, i32(0, 1)), keep_dims = true) ~> op!(Sum(x, i32([0, 1])), keep_dims = true)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Sum(x, i32(0, 1)), keep_dims = true)
}

fn main() {}
