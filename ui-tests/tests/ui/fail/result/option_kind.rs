//! expect: the result's dtype comes from an option of type `DType`, but `axis` is `i64`
//! fix: result = axis ~> result = i64

use rextio_tensorflow_rules::prelude::*;

/// Index of the largest element.
#[tf_rule(id = "argmax", code = 2, targets = [argmax], ranks = { 2 => 1 }, result = axis, kwargs = { axis: i64 in 0..2 })]
fn argmax(x: &Tensor, axis: i64) -> Result<Tensor> {
    op!(ArgMax(x, i32(axis)))
}

fn main() {}
