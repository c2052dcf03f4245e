//! expect: the name of an operation is a string
//! fix: name = 1 ~> name = "relu"

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x), name = 1)
}

fn main() {}
