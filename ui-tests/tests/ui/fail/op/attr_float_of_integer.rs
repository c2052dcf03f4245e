//! expect: attribute `alpha` of op `LeakyRelu` is a float, found an integer
//! fix: alpha = 1 ~> alpha = 1.0

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(LeakyRelu(x), alpha = 1)
}

fn main() {}
