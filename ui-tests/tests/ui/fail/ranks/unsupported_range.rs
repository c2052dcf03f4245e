//! expect: rank 7 is not supported, expected 0 to 5
//! fix: ranks = { n @ 1..=7 => n } ~> ranks = { n @ 1..=5 => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n @ 1..=7 => n })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
