//! expect: op `Relu` takes one tensor as `features`, found a list
//! fix: [x] ~> x

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu([x]))
}

fn main() {}
