//! expect: a rule must return `Result<Tensor>`
//! fix: fn relu(x: &Tensor) ~> fn relu(x: &Tensor) -> Result<Tensor>
//! fix: let _ = op!(Relu(x)); ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) {
    let _ = op!(Relu(x));
}

fn main() {}
