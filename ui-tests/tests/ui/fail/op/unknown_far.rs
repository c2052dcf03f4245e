//! expect: TensorFlow 2.21.0 has no op `Zzzzz`
//! fix: op!(Zzzzz(x)) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Zzzzz(x))
}

fn main() {}
