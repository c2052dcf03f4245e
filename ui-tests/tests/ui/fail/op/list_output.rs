//! expect: op `Unpack` has several outputs, expected one of: `.output[0]`
//! fix: op!(Unpack(x), num = 2) ~> op!(Unpack(x).output[0], num = 2)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 1 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Unpack(x), num = 2)
}

fn main() {}
