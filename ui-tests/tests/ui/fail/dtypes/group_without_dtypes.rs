//! expect: expected operands and their dtypes
//! fix: (x, y): ~> (x, y): floats

use rextio_tensorflow_rules::prelude::*;

/// Elements where a condition holds.
#[tf_rule(id = "where", code = 2, targets = [where], ranks = { (2, 2, 2) => 2 }, result = x, dtypes = { condition: bool, (x, y): })]
fn select(condition: &Tensor, x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(SelectV2(condition, x, y))
}

fn main() {}
