//! expect: `number(..)` takes the dtype of another input
//! fix: number(1.0) ~> number(1.0, x.dtype())

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Mul(op!(Relu(number(1.0)))?, x))
}

fn main() {}
