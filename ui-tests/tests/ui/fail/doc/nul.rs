//! expect: a doc comment of a rule cannot contain a nul character
//! fix: linear\0unit ~> linear unit

use rextio_tensorflow_rules::prelude::*;

#[doc = "Rectified linear\0unit."]
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
