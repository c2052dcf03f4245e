//! expect: unknown name `n` in a rank arm, expected one of
//! fix: ranks = { 2 => n } ~> ranks = { 2 => 2 }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => n })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
