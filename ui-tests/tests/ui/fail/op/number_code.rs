//! expect: `f32` is not a value
//! fix: number(1, f32) ~> f32(1)

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Mul(number(1, f32), x))
}

fn main() {}
