//! expect: this divides by zero or overflows where `n` is 2
//! fix: n * 9223372036854775807 ~> n

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "sum", code = 2, targets = [reduce_sum], ranks = { n => n * 9223372036854775807 }, kwargs = { axis: [i64] in -x..x })]
fn sum(x: &Tensor, axis: &[i64]) -> Result<Tensor> {
    op!(Sum(x, i32(axis)), keep_dims = true)
}

fn main() {}
