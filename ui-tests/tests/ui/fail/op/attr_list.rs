//! expect: attribute `squeeze_dims` of op `Squeeze` is a list of integers, found an integer
//! fix: squeeze_dims = 0 ~> squeeze_dims = []

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Squeeze(x), squeeze_dims = 0)
}

fn main() {}
