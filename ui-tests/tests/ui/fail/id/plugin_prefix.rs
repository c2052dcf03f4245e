//! expect: invalid rule id `rextio-tensorflow/relu`
//! fix: rextio-tensorflow/relu ~> relu

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "rextio-tensorflow/relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
