//! expect: op `RandomStandardNormal` has effects or random state
//! fix: op!(RandomStandardNormal(i32([1])), dtype = f32) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(RandomStandardNormal(i32([1])), dtype = f32)
}

fn main() {}
