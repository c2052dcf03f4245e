//! expect: a `#[tf_rule]` function cannot be generic
//! fix: fn relu(x: &Tensor) -> Result<Tensor> where i64: Copy ~> fn relu(x: &Tensor) -> Result<Tensor>

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> where i64: Copy {
    op!(Relu(x))
}

fn main() {}
