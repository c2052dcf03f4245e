//! expect: `one_hot` takes `depth` as an operand: in this place `fn hot` has the tensor `y`
//! fix: , kwargs = { depth: i64 in [3] } ~> 
//! fix: , _depth: i64 ~> 

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "hot", code = 2, targets = [one_hot], ranks = { (1, 0) => 1 }, kwargs = { depth: i64 in [3] })]
fn hot(x: &Tensor, y: &Tensor, _depth: i64) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
