//! expect: op `MatMul` refuses inputs of rank 3 and 3, which this arm lets through
//! fix: (3, 3) => 3 ~> (2, 2) => 2

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "matmul", code = 2, targets = [matmul], ranks = { (3, 3) => 3 })]
fn matmul(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    op!(MatMul(a, b))
}

fn main() {}
