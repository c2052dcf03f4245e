//! expect: option `axis` has no matching parameter in `fn mean`
//! fix: &Tensor) ~> &Tensor, axis: i64)
//! fix: i32(0) ~> i32(axis)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = { axis: i64 in [0] })]
fn mean(x: &Tensor) -> Result<Tensor> {
    op!(Mean(x, i32(0)))
}

fn main() {}
