//! Activation functions.

use crate::prelude::*;

family!(relu, sigmoid, tanh);

/// Rectified linear unit, the larger of 0 and x.
#[tf_rule(id = "relu-f32-cpu-2d", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
#[tf_rule(id = "relu-f32-cpu-1d", code = 18, targets = [nn.relu], ranks = { 1 => 1 })]
pub fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

/// Logistic sigmoid, 1 / (1 + exp(-x)).
#[tf_rule(id = "sigmoid-f32-cpu-2d", code = 5, targets = [nn.sigmoid], ranks = { 2 => 2 })]
#[tf_rule(id = "sigmoid-f32-cpu-1d", code = 19, targets = [nn.sigmoid], ranks = { 1 => 1 })]
pub fn sigmoid(x: &Tensor) -> Result<Tensor> {
    op!(Sigmoid(x))
}

/// Hyperbolic tangent.
#[tf_rule(id = "tanh-f32-cpu-2d", code = 9, targets = [nn.tanh], ranks = { 2 => 2 })]
#[tf_rule(id = "tanh-f32-cpu-1d", code = 20, targets = [nn.tanh], ranks = { 1 => 1 })]
pub fn tanh(x: &Tensor) -> Result<Tensor> {
    op!(Tanh(x))
}
