//! expect: TensorFlow 2.21.0 has no op `Neq`
//! fix: op!(Relu(op!(Neq(x))?)) ~> op!(Relu(op!(Neg(x))?))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(op!(Neq(x))?))
}

fn main() {}
