//! expect: input `contrast_factor` of op `AdjustContrastv2` is always `f32`, found `f64`
//! fix: op!(AdjustContrastv2(x, f64(2.0))) ~> op!(AdjustContrastv2(x, f32(2.0)))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 3 => 3 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(AdjustContrastv2(x, f64(2.0)))
}

fn main() {}
