//! expect: `code` must be an integer literal, as in
//! fix: "RXTP-TENSORFLOW-002" ~> 2

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = "RXTP-TENSORFLOW-002", targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
