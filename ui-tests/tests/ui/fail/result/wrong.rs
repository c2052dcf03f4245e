//! expect: op `ArgMax` gives `i64`, but rule `argmax` promises `i32`
//! fix: = i32 ~> = i64

use rextio_tensorflow_rules::prelude::*;

/// Index of the largest.
#[tf_rule(id = "argmax", code = 8, targets = [argmax], ranks = { 2 => 1 }, result = i32)]
fn argmax(x: &Tensor) -> Result<Tensor> {
    op!(ArgMax(x, i32(0)))
}

fn main() {}
