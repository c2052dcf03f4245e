//! expect: attribute `name` is given twice
//! fix: name = "a", name = "b" ~> name = "a"

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x), name = "a", name = "b")
}

fn main() {}
