//! expect: attribute `DstT` of op `Cast` is a dtype such as `i64`, found `float32`
//! fix: op!(Cast(x), DstT = float32) ~> op!(Cast(x), DstT = f32)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Cast(x), DstT = float32)
}

fn main() {}
