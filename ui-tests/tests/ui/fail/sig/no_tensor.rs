//! expect: a rule needs at least one tensor
//! fix: fn relu() -> Result<Tensor> ~> fn relu(x: &Tensor) -> Result<Tensor>
//! fix: f32(0.0) ~> x

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu() -> Result<Tensor> {
    op!(Relu(f32(0.0)))
}

fn main() {}
