//! expect: expected `,` after the value of `ranks`
//! fix: (1..=2).max() ~> (1..=2)

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = broadcast(1..=2).max())]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
