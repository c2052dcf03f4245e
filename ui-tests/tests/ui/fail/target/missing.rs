//! expect: a rule needs `targets` or `operator`
//! fix: code = 2, ~> code = 2, targets = [nn.relu], 

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
