//! expect: a list of tensors must be the only tensor parameter
//! fix: fn concat(xs: &[&Tensor], _y: &Tensor, ~> fn concat(xs: &[&Tensor],
//! fix: (n, _) => n ~> n @ 1..=5 => n

use rextio_tensorflow_rules::prelude::*;

/// Concat.
#[tf_rule(id = "concat", code = 2, targets = [ops.concat], ranks = { (n, _) => n }, kwargs = { axis: i64 in 0..1 })]
fn concat(xs: &[&Tensor], _y: &Tensor, axis: i64) -> Result<Tensor> {
    op!(ConcatV2(xs, i32(axis)))
}

fn main() {}
