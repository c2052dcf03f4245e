//! expect: expected a key, as in
//! fix: "relu", ~> id = "relu", 

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule("relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
