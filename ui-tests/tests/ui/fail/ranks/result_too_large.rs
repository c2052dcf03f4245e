//! expect: this arm gives rank 6 where `n` is 5, expected 0 to 5
//! fix: n @ 5..=5 ~> n @ 1..=4

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { n @ 5..=5 => n + 1 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(ExpandDims(x, i32(0)))
}

fn main() {}
