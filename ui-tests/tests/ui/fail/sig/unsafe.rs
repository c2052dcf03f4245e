//! expect: a `#[tf_rule]` function cannot be `unsafe`
//! fix: unsafe fn relu(x: &Tensor) -> Result<Tensor> ~> fn relu(x: &Tensor) -> Result<Tensor>

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
unsafe fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
