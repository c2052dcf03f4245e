//! expect: attribute `keep_dims` of op `Mean` is a bool, found an integer
//! fix: op!(Mean(x, i32(axis)), keep_dims = axis) ~> op!(Mean(x, i32(axis)), keep_dims = true)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 2 }, kwargs = { axis: i64 in [0] })]
fn mean(x: &Tensor, axis: i64) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = axis)
}

fn main() {}
