//! expect: op `Relu` gives rank 2 for operands of rank 2, but this arm promises 1
//! fix: ranks = { 2 => 1 } ~> ranks = { 2 => 2 }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 1 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
