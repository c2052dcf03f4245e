//! expect: unknown dtype `float`
//! fix: = float, ~> = floats, 

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, dtypes = float, device = cpu)]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
