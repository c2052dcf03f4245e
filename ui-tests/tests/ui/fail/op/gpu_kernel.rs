//! expect: op `Relu` has no GPU kernel for the dtypes
//! fix: dtypes = [i32], device ~> dtypes = [f32], device

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, dtypes = [i32], device = cuda0)]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
