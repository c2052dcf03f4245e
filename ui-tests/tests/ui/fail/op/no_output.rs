//! expect: op `NoOp` has no output
//! fix: NoOp() ~> Relu(x)

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(NoOp())
}

fn main() {}
