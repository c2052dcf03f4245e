//! expect: `cast` cannot be called without `dtype`
//! fix: [cast] ~> [identity]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [cast], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Cast(x), DstT = f32)
}

fn main() {}
