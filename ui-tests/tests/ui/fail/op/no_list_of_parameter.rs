//! expect: op `Relu` takes one tensor as `features`, found a list
//! fix: Relu(xs) ~> ConcatV2(xs, i32(axis))

use rextio_tensorflow_rules::prelude::*;

/// Concat.
#[tf_rule(id = "concat", code = 2, targets = [ops.concat], ranks = { n @ 1..=5 => n }, kwargs = { axis: i64 in 0..1 })]
fn concat(xs: &[&Tensor], axis: i64) -> Result<Tensor> {
    let _ = axis;
    op!(Relu(xs))
}

fn main() {}
