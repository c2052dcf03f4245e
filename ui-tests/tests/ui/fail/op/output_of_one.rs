//! expect: op `Relu` has no output `values`
//! fix: .values ~>

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x).values)
}

fn main() {}
