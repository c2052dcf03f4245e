//! expect: unknown name `keep_dims` in a rank arm, expected one of
//! fix: keep_dims { ~> keepdims {

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => if keep_dims { 2 } else { 1 } }, kwargs = { axis: i64 in [0], keepdims: bool = false })]
fn mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = keepdims)
}

fn main() {}
