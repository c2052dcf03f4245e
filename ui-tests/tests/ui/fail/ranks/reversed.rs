//! expect: empty rank range `2..=1`
//! fix: ranks = { n @ 2..=1 => n } ~> ranks = { n @ 1..=2 => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n @ 2..=1 => n })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
