//! expect: a rule without a tensor must say its result's dtype
//! fix: fn relu() -> Result<Tensor> ~> fn relu(x: &Tensor) -> Result<Tensor>
//! fix: () => 2 ~> 2 => 2
//! fix: f32(0.0) ~> x

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { () => 2 })]
fn relu() -> Result<Tensor> {
    op!(Relu(f32(0.0)))
}

fn main() {}
