//! expect: expected a rank expression of names, literals
//! fix: ranks = { n @ 1..=2 => n.min(2) } ~> ranks = { n @ 1..=2 => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n @ 1..=2 => n.min(2) })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
