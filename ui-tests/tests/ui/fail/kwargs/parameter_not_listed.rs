//! expect: parameter `keepdims` is neither a tensor nor listed in `kwargs` of rule `mean`
//! fix: [0, 1] ~> [0, 1], keepdims: bool = false

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = { axis: i64 in [0, 1] })]
fn mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = keepdims)
}

fn main() {}
