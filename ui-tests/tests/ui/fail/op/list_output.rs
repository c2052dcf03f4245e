//! expect: op `Unpack` gives a list of tensors as `output`
//! fix: op!(Unpack(x), num = 2) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Unpack(x), num = 2)
}

fn main() {}
