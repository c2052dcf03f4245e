//! expect: `bools` says whether a number may be a bool, and this rule takes no numbers
//! fix: bools = false ~> numbers = [x], bools = false

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 0 => 0 }, bools = false)]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
