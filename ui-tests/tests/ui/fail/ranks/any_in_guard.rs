//! expect: `any` can only be an arm's result
//! fix: any == n ~> n > 0

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "sum", code = 2, targets = [reduce_sum], ranks = { n if any == n => n }, kwargs = { axis: [i64] in -x..x })]
fn sum(x: &Tensor, axis: &[i64]) -> Result<Tensor> {
    op!(Sum(x, i32(axis)), keep_dims = true)
}

fn main() {}
