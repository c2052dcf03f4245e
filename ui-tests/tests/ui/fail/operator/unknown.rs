//! expect: unknown operator `and`, expected one of
//! fix: "and" ~> "+"

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "and", ranks = broadcast(1..=2))]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
