//! expect: attribute `alpha` is given twice
//! fix: op!(LeakyRelu(x), alpha = 0.2, alpha = 0.3) ~> op!(LeakyRelu(x), alpha = 0.2)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(LeakyRelu(x), alpha = 0.2, alpha = 0.3)
}

fn main() {}
