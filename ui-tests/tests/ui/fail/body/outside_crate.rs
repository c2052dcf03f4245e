//! expect: `rextio_tensorflow_rules` isn't part of the text that ships
//! fix: rextio_tensorflow_rules::lang::table::MAX_RANK ~> 5_i64

use rextio_tensorflow_rules::prelude::*;

/// Half of a tensor.
#[tf_rule(id = "half", code = 2, targets = [math.negative], ranks = { 2 => 2 })]
fn half(x: &Tensor) -> Result<Tensor> {
    op!(Mul(f32(rextio_tensorflow_rules::lang::table::MAX_RANK), x))
}

fn main() {}
