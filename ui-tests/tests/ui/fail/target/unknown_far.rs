//! expect: TensorFlow 2.21.0 has no function `zzz.qqq`
//! fix: [zzz.qqq] ~> [nn.relu]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [zzz.qqq], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
