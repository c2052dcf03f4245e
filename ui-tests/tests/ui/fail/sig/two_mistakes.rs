//! expect: a `#[tf_rule]` function cannot be `async`
//! fix: async fn relu(x: Tensor) -> Tensor ~> fn relu(x: &Tensor) -> Result<Tensor>

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
async fn relu(x: Tensor) -> Tensor {
    op!(Relu(x))
}

fn main() {}
