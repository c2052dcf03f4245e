//! expect: TensorFlow 2.21.0 has no op `Neq`
//! fix: let negate = |y: &Tensor| op!(Neq(y)); negate(x) ~> let negate = |y: &Tensor| op!(Neg(y)); negate(x)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let negate = |y: &Tensor| op!(Neq(y)); negate(x)
}

fn main() {}
