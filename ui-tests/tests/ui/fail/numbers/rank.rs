//! expect: no rank arm takes rank 0 for `y`, which is the rank of a Python number
//! fix: broadcast(1..=2) ~> broadcast(0..=2)

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "+", ranks = broadcast(1..=2), numbers = [y])]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
