//! expect: missing `ranks` in `#[tf_rule(...)]`
//! fix: [nn.relu] ~> [nn.relu], ranks = { 2 => 2 }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu])]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
