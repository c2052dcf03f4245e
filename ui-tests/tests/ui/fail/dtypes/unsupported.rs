//! expect: unknown dtype `bf16`, expected one of
//! fix: , dtypes = [bf16] ~> , dtypes = [f32]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, dtypes = [bf16])]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
