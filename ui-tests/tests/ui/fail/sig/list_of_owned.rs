//! expect: `&[Tensor]` cannot be a rule parameter
//! fix: &[Tensor] ~> &[&Tensor]

use rextio_tensorflow_rules::prelude::*;

/// Concat.
#[tf_rule(id = "concat", code = 2, targets = [ops.concat], ranks = { n @ 1..=5 => n }, kwargs = { axis: i64 in 0..1 })]
fn concat(xs: &[Tensor], axis: i64) -> Result<Tensor> {
    op!(ConcatV2(xs, i32(axis)))
}

fn main() {}
