//! expect: missing `id` in `#[tf_rule(...)]`
//! fix: #[tf_rule] ~> #[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
