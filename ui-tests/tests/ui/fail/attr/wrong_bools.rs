//! expect: `bools` must be a bool, as in `bools = false`
//! fix: bools = 1 ~> numbers = [x], bools = false

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 0 => 0 }, bools = 1)]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
