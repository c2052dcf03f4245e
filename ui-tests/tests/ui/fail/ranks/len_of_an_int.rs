//! expect: `axis` isn't an option that this can be asked of
//! fix: len(axis) == 1 ~> n > 0

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "sum", code = 2, targets = [reduce_sum], ranks = { n if len(axis) == 1 => n }, kwargs = { axis: i64 in -x..x })]
fn sum(x: &Tensor, axis: i64) -> Result<Tensor> {
    op!(Sum(x, i32(axis)), keep_dims = true)
}

fn main() {}
