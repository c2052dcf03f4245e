//! expect: attribute `alpha` of op `LeakyRelu` is a float, found a string
//! fix: alpha = "a" ~> alpha = 0.5

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(LeakyRelu(x), alpha = "a")
}

fn main() {}
