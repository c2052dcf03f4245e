//! expect: `f32` is listed twice in `dtypes`
//! fix: floats | f32 ~> floats

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, dtypes = floats | f32)]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
