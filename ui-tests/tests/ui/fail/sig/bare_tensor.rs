//! expect: a rule must return `Result<Tensor>`
//! fix: fn relu(x: &Tensor) -> Tensor ~> fn relu(x: &Tensor) -> Result<Tensor>
//! fix: .unwrap() ~>

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Tensor {
    op!(Relu(x)).unwrap()
}

fn main() {}
