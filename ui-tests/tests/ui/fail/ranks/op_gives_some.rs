//! expect: op `Relu` gives rank 1 for operands of rank 1, but this arm promises 2
//! fix: ranks = { 1..=2 => 2 } ~> ranks = { n @ 1..=2 => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 1..=2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
