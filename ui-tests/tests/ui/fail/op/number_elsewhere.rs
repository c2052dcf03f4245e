//! expect: a constant such as `number(...)` can only be a whole input of an op
//! fix: let half = number(0.5);\n    op!(Mul(half, x)) ~> op!(Mul(number(0.5), x))

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let half = number(0.5);
    op!(Mul(half, x))
}

fn main() {}
