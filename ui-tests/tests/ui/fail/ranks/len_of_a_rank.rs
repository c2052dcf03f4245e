//! expect: `n` isn't an option that this can be asked of
//! fix: len(n) ~> n

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "sum", code = 2, targets = [reduce_sum], ranks = { n if len(n) > 0 => n }, kwargs = { axis: [i64] in -x..x })]
fn sum(x: &Tensor, axis: &[i64]) -> Result<Tensor> {
    op!(Sum(x, i32(axis)), keep_dims = true)
}

fn main() {}
