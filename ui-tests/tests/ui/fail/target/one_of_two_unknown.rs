//! expect: TensorFlow 2.21.0 has no function `math.reluu`
//! fix: [nn.relu, math.reluu] ~> [nn.relu]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu, math.reluu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
