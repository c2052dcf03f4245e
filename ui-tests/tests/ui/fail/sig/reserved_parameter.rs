//! expect: the name `rule` is taken in the Rust text that ships
//! fix: rule: &Tensor ~> rule_: &Tensor
//! fix: Relu(rule) ~> Relu(rule_)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(rule: &Tensor) -> Result<Tensor> {
    op!(Relu(rule))
}

fn main() {}
