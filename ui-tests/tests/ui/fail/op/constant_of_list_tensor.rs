//! expect: a constant takes a value, found the tensor `x`
//! fix: i32(&x) ~> i32([0])

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Sum(x, i32(&x)), keep_dims = true)
}

fn main() {}
