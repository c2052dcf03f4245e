//! expect: unknown name `m` in a rank arm, expected one of: `n`
//! fix: ranks = { n => m } ~> ranks = { n => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n => m })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
