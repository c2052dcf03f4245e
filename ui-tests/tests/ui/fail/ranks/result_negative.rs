//! expect: this arm gives rank -1 where `n` is 0, expected 0 to 5
//! fix: n @ 0..=0 ~> n @ 1..=4

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { n @ 0..=0 => n - 1 }, kwargs = { axis: i64 in [0] })]
fn mean(x: &Tensor, axis: i64) -> Result<Tensor> {
    op!(Mean(x, i32(axis)))
}

fn main() {}
