//! expect: unknown dtype `f23`, expected one of
//! fix: , dtypes = [f23] ~> , dtypes = [f32]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, dtypes = [f23])]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
