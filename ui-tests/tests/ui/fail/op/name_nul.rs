//! expect: the name of an operation is a string
//! fix: "a\0" ~> "a"

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x), name = "a\0")
}

fn main() {}
