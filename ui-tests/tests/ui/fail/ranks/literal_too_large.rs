//! expect: expected a rank expression
//! fix: 9223372036854775808 ~> 9

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "sum", code = 2, targets = [reduce_sum], ranks = { n if n < 9223372036854775808 => n }, kwargs = { axis: [i64] in -x..x })]
fn sum(x: &Tensor, axis: &[i64]) -> Result<Tensor> {
    op!(Sum(x, i32(axis)), keep_dims = true)
}

fn main() {}
