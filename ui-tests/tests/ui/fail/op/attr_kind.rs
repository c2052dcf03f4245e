//! expect: attribute `shape` of op `PlaceholderWithDefault` is of kind `shape`, which rules can't set
//! fix: op!(PlaceholderWithDefault(x), shape = 1) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(PlaceholderWithDefault(x), shape = 1)
}

fn main() {}
