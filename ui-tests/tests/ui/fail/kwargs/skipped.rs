//! expect: a literal in the place of `validate_indices` would be taken for `axis`
//! fix: { axis ~> { validate_indices: bool in [false], axis
//! fix:  axis: i64) ~> _validate_indices: bool, axis: i64)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "gather", code = 2, targets = [gather], ranks = { (2, 1) => 2 }, dtypes = [i32], kwargs = { axis: i64 in [0] })]
fn gather(x: &Tensor, y: &Tensor, axis: i64) -> Result<Tensor> {
    op!(GatherV2(x, y, i32(axis)))
}

fn main() {}
