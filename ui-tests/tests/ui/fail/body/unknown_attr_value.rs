//! expect: cannot find value `keep` in this scope
//! fix: = keep ~> = true

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Mean(x, i32(0)), keep_dims = keep)
}

fn main() {}
