//! expect: associated constant `not_named_in_family` is never used
//! fix: family!(relu); ~> family!(relu, tanh);
//! fix: #![deny(dead_code)] ~>
#![deny(dead_code)]

use rextio_tensorflow_rules::prelude::*;

family!(relu);

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

/// Hyperbolic tangent.
#[tf_rule(id = "tanh", code = 3, targets = [nn.tanh], ranks = { 2 => 2 })]
fn tanh(x: &Tensor) -> Result<Tensor> {
    op!(Tanh(x))
}

fn main() {
    assert!(!FAMILY.functions.is_empty());
}
