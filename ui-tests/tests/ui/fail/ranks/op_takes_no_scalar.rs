//! expect: op `Softmax` refuses inputs of rank 0, which this arm lets through
//! fix: { n => n } ~> { n @ 1..=5 => n }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.softmax], ranks = { n => n })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Softmax(x))
}

fn main() {}
