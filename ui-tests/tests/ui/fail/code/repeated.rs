//! expect: diagnostic code 2 is already taken by rule `relu` of `fn relu`
//! fix: "relu-1d", code = 2 ~> "relu-1d", code = 3

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
#[tf_rule(id = "relu-1d", code = 2, targets = [nn.relu], ranks = { 1 => 1 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
