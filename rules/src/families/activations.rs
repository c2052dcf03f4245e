//! Activation functions.

use crate::prelude::*;

family!(relu, sigmoid, tanh, softplus, elu, selu, relu6, softsign);

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

/// Softplus, log(1 + exp(x)).
#[tf_rule(id = "softplus", code = 52, targets = [math.softplus], ranks = { n @ 1..=2 => n })]
pub fn softplus(features: &Tensor) -> Result<Tensor> {
    op!(Softplus(features))
}

/// Exponential linear unit: x, or exp(x) - 1 below 0.
#[tf_rule(id = "elu", code = 53, targets = [nn.elu], ranks = { n @ 1..=2 => n })]
pub fn elu(features: &Tensor) -> Result<Tensor> {
    op!(Elu(features))
}

/// Scaled exponential linear unit.
#[tf_rule(id = "selu", code = 54, targets = [nn.selu], ranks = { n @ 1..=2 => n })]
pub fn selu(features: &Tensor) -> Result<Tensor> {
    op!(Selu(features))
}

/// Rectified linear unit that ends at 6.
#[tf_rule(id = "relu6", code = 55, targets = [nn.relu6], ranks = { n @ 1..=2 => n })]
pub fn relu6(features: &Tensor) -> Result<Tensor> {
    op!(Relu6(features))
}

/// Softsign, x / (1 + abs(x)).
#[tf_rule(id = "softsign", code = 56, targets = [nn.softsign], ranks = { n @ 1..=2 => n })]
pub fn softsign(features: &Tensor) -> Result<Tensor> {
    op!(Softsign(features))
}
