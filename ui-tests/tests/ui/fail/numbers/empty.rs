//! expect: `numbers` must list at least one operand
//! fix: numbers = [] ~> numbers = [y]

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "+", ranks = broadcast(0..=2), numbers = [])]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
