//! expect: tensors must come before options: `x` follows `axis`
//! fix: fn mean(axis: i64, x: &Tensor) ~> fn mean(x: &Tensor, axis: i64)

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = { axis: i64 in [0, 1] })]
fn mean(axis: i64, x: &Tensor) -> Result<Tensor> {
    op!(Mean(x, i32(axis)))
}

fn main() {}
