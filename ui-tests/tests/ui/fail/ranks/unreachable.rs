//! expect: this arm never matches: the arms before it take every rank that it takes
//! fix: ranks = { n => n, 2 => 2 } ~> ranks = { 2 => 2, n => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n => n, 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
