//! expect: TensorFlow 2.21.0 has no op `Neq`
//! fix: let y = op!(Neq(x))?; op!(Relu(y), T = f32) ~> let y = op!(Neg(x))?; op!(Relu(y))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let y = op!(Neq(x))?; op!(Relu(y), T = f32)
}

fn main() {}
