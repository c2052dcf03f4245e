//! expect: `number(..)` takes one value
//! fix: number() ~> number(1.0)

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Mul(number(), x))
}

fn main() {}
