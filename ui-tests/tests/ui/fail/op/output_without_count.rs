//! expect: op `Unpack`: the output `output` is one tensor
//! fix: .output[0]) ~> .output[0], num = 2)
//! fix: 2 => 2 ~> 2 => 1

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Unpack(x).output[0])
}

fn main() {}
