//! expect: a constant takes a value, found the tensor `x`
//! fix: number(x) ~> x

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Mul(number(x), x))
}

fn main() {}
