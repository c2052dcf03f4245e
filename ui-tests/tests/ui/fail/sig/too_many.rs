//! expect: a rule takes at most 5 tensors, found 6
//! fix: a: &Tensor, b: &Tensor, c: &Tensor, d: &Tensor, e: &Tensor, f: &Tensor ~> a: &Tensor, b: &Tensor, c: &Tensor
//! fix: (1, 1, 1, 1, 1, 1) ~> (1, 1, 1)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "where", code = 2, targets = [where], ranks = { (1, 1, 1, 1, 1, 1) => 1 }, dtypes = [bool])]
fn select(a: &Tensor, b: &Tensor, c: &Tensor, d: &Tensor, e: &Tensor, f: &Tensor) -> Result<Tensor> {
    op!(SelectV2(a, b, c))
}

fn main() {}
