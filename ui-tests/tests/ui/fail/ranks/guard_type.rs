//! expect: expected a bool in a rank arm, found an integer
//! fix: ranks = { n if n => n } ~> ranks = { n if n > 0 => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n if n => n })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
