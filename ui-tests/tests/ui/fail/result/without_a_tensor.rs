//! expect: a rule without a tensor must say
//! fix: ranks = { () => len(shape) } ~> ranks = { () => len(shape) }, result = f32

use rextio_tensorflow_rules::prelude::*;

/// Zeros.
#[tf_rule(id = "zeros", code = 2, targets = [zeros], ranks = { () => len(shape) }, kwargs = { shape: [i64] })]
fn zeros(shape: &[i64]) -> Result<Tensor> {
    op!(Fill(i32(shape), f32(0.0)))
}

fn main() {}
