//! expect: the name of a `#[tf_rule]` function cannot be a Rust keyword
//! fix: fn r#where(x: &Tensor) -> Result<Tensor> ~> fn relu(x: &Tensor) -> Result<Tensor>

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn r#where(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
