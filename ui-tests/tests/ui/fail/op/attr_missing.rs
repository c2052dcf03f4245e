//! expect: op `Cast` needs the attribute `DstT`
//! fix: op!(Cast(x)) ~> op!(Cast(x), DstT = f32)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Cast(x))
}

fn main() {}
