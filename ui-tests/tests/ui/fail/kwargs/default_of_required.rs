//! expect: default of `depth` is required in `one_hot`
//! fix: = 3 ~> 

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "hot", code = 2, targets = [one_hot], ranks = { 1 => 1 }, kwargs = { depth: i64 in [3] = 3 })]
fn hot(x: &Tensor, _depth: i64) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
