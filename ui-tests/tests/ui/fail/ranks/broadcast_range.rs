//! expect: rank 6 is not supported, expected 0 to 5
//! fix: ranks = broadcast(1..=6) ~> ranks = broadcast(1..=2)

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = broadcast(1..=6))]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
