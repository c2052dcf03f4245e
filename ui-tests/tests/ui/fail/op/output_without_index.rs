//! expect: op `Unpack`: the output `output`
//! fix: .output, ~> .output[0],
//! fix: 2 => 2 ~> 2 => 1

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Unpack(x).output, num = 2)
}

fn main() {}
