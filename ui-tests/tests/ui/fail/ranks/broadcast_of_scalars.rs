//! expect: expected rank arms or `broadcast`, as in
//! fix: ranks = broadcast(scalar) ~> ranks = broadcast(1..=2)

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = broadcast(scalar))]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
