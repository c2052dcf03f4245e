//! expect: `f32` cannot be a rule parameter, expected a tensor
//! fix: fn relu(x: &Tensor, _alpha: f32) -> Result<Tensor> ~> fn relu(x: &Tensor) -> Result<Tensor>

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor, _alpha: f32) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
