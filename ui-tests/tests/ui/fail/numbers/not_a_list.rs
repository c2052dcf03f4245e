//! expect: `numbers` must be a list of operands, as in `numbers = [y]`
//! fix: numbers = y ~> numbers = [y]

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "+", ranks = broadcast(0..=2), numbers = y)]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
