//! expect: a constant takes a number, found a string
//! fix: i32("a") ~> i32(0)

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Sum(x, i32("a")), keep_dims = true)
}

fn main() {}
