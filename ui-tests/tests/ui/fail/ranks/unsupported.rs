//! expect: rank 6 is not supported, expected 0 to 5
//! fix: ranks = { 6 => 6 } ~> ranks = { 2 => 2 }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 6 => 6 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
