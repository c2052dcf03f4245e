//! expect: expected a rank arm, as in
//! fix: ranks = { 1 => 1, 2 } ~> ranks = { 1 => 1, 2 => 2 }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 1 => 1, 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
