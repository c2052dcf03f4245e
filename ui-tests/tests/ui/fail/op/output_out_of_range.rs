//! expect: `output` of op `Unpack` has the places `0..2`, found 2
//! fix: .output[2] ~> .output[1]
//! fix: 2 => 2 ~> 2 => 1

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Unpack(x).output[2], num = 2)
}

fn main() {}
