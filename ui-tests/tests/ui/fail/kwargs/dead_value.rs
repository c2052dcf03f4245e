//! expect: no rank arm takes `2` as the value of `axis`
//! fix: [0, 1, 2] ~> [0, 1]

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { n @ 1..=2 if axis < n => n - 1 }, kwargs = { axis: i64 in [0, 1, 2] })]
fn mean(x: &Tensor, axis: i64) -> Result<Tensor> {
    op!(Mean(x, i32(axis)))
}

fn main() {}
