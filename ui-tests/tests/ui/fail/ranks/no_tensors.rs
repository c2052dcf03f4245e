//! expect: this arm has 1 rank pattern(s) but `fn zeros` takes 0 tensor(s)
//! fix: _ => ~> () =>

use rextio_tensorflow_rules::prelude::*;

/// Zeros.
#[tf_rule(id = "zeros", code = 2, targets = [zeros], ranks = { _ => len(shape) }, result = f32, kwargs = { shape: [i64] })]
fn zeros(shape: &[i64]) -> Result<Tensor> {
    op!(Fill(i32(shape), f32(0.0)))
}

fn main() {}
