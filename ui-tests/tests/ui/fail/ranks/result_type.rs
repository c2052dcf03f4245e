//! expect: expected an integer in a rank arm, found a bool
//! fix: ranks = { n => n > 1 } ~> ranks = { n => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n => n > 1 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
