//! expect: option `axis` needs its legal values
//! fix: { axis: i64, ~> { axis: i64 in [0, 1],

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = { axis: i64, keepdims: bool = false })]
fn mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = keepdims)
}

fn main() {}
