//! expect: op `Mean` has no attribute `keepdims`, expected one of
//! fix: op!(Mean(x, i32(0)), keepdims = true) ~> op!(Mean(x, i32(0)), keep_dims = true)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Mean(x, i32(0)), keepdims = true)
}

fn main() {}
