//! expect: attribute `output_type` of op `ArgMax` cannot be `f32`, expected one of
//! fix: output_type = f32 ~> output_type = i64

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [argmax], ranks = { 2 => 1 }, result = i64)]
fn argmax(x: &Tensor) -> Result<Tensor> {
    op!(ArgMax(x, i32(0)), output_type = f32)
}

fn main() {}
