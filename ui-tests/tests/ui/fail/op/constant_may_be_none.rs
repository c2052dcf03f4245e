//! expect: `axis` may be `None`, which no constant can be
//! fix: i32(axis) ~> i32(axis.unwrap_or(0))

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "sum", code = 2, targets = [reduce_sum], ranks = { n @ 1..=5 => n }, kwargs = { axis: i64 | None in -x..x })]
fn sum(x: &Tensor, axis: Option<i64>) -> Result<Tensor> {
    op!(Sum(x, i32(axis)), keep_dims = true)
}

fn main() {}
