//! expect: op `AdjustContrast` has no CPU kernel for `i64` as `T`
//! fix: [i64] ~> [f64]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 3 => 3 }, dtypes = [i64], result = f32)]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(AdjustContrast(x, f32(0.5), f32(0.0), f32(1.0)))
}

fn main() {}
