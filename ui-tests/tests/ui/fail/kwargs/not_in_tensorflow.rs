//! expect: `reduce_mean` has no parameter `keep_dims`, expected one of
//! fix: keep_dims: bool = ~> keepdims: bool = 
//! fix: keep_dims: bool) ~> keepdims: bool)
//! fix: = keep_dims ~> = keepdims

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = { axis: i64 in [0, 1], keep_dims: bool = false })]
fn mean(x: &Tensor, axis: i64, keep_dims: bool) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = keep_dims)
}

fn main() {}
