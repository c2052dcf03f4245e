//! expect: `shape` of op `Reshape` is a tensor
//! fix: device = cuda0 ~> device = cpu

use rextio_tensorflow_rules::prelude::*;

/// Other sizes.
#[tf_rule(id = "reshape", code = 2, targets = [reshape], ranks = { (2, 1) => 2 }, dtypes = { x: f32, shape: i32 }, device = cuda0)]
fn reshape(x: &Tensor, shape: &Tensor) -> Result<Tensor> {
    op!(Reshape(x, shape))
}

fn main() {}
