//! expect: `dtypes` must be a list of dtypes, as in
//! fix: "f32" ~> [f32]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, dtypes = "f32")]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
