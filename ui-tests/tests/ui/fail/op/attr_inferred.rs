//! expect: attribute `T` of op `Relu` follows from its inputs
//! fix: op!(Relu(x), T = f32) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x), T = f32)
}

fn main() {}
