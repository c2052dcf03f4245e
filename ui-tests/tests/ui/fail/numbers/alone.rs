//! expect: a rule of one tensor cannot take a number in its place
//! fix: targets = [nn.relu], ranks = { 2 => 2 }, numbers = [x] ~> targets = [nn.relu], ranks = { 2 => 2 }

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, numbers = [x])]
fn add(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
