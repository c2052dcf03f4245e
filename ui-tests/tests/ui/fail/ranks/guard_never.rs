//! expect: this arm never matches: its guard is always false
//! fix: ranks = { n if n > 5 => n } ~> ranks = { n if n > 4 => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n if n > 5 => n })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
