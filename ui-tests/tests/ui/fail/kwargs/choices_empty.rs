//! expect: `axis` must list at least one legal value
//! fix: in [] ~> in [0]

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = { axis: i64 in [], keepdims: bool = false })]
fn mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = keepdims)
}

fn main() {}
