//! expect: cannot find value `y` in this scope
//! fix: Relu(y) ~> Relu(x)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let _ = x; op!(Relu(y))
}

fn main() {}
