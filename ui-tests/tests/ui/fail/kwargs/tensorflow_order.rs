//! expect: options must be in TensorFlow's order: `axis` comes before `keepdims` in `reduce_mean`
//! fix: keepdims: bool, axis: i64 in [0] ~> axis: i64 in [0], keepdims: bool
//! fix: keepdims: bool, axis: i64) ~> axis: i64, keepdims: bool)

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = { keepdims: bool, axis: i64 in [0] })]
fn mean(x: &Tensor, keepdims: bool, axis: i64) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = keepdims)
}

fn main() {}
