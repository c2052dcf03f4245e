//! expect: op `TopKV2` has 2 outputs
//! fix: op!(TopKV2(x, i32(1))) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(TopKV2(x, i32(1)))
}

fn main() {}
