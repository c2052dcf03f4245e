//! expect: a constant takes a value, found the tensor `y`
//! fix: f32(y) ~> y

use rextio_tensorflow_rules::prelude::*;

/// Sum of two tensors.
#[tf_rule(id = "add", code = 2, targets = [math.add], ranks = { (2, 2) => 2 })]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, f32(y)))
}

fn main() {}
