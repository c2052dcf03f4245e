//! expect: a constant takes a number, found a string
//! fix: number("a") ~> number(0.5)

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Mul(number("a"), x))
}

fn main() {}
