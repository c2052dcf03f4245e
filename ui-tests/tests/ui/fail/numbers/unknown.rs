//! expect: `z` is no tensor of `fn add`, expected one of: `x`, `y`
//! fix: numbers = [z] ~> numbers = [y]

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "+", ranks = broadcast(0..=2), numbers = [z])]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
