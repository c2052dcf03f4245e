//! expect: rule parameters must be named
//! fix: fn relu(_: &Tensor) -> Result<Tensor> ~> fn relu(x: &Tensor) -> Result<Tensor>

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(_: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
