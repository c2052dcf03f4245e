//! expect: options must be in the order of the parameters: `axis` comes before `keepdims` in `fn mean`
//! fix: keepdims: bool, axis: i64 in [0, 1] ~> axis: i64 in [0, 1], keepdims: bool

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = { keepdims: bool, axis: i64 in [0, 1] })]
fn mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = keepdims)
}

fn main() {}
