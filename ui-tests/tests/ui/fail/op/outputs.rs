//! expect: op `TopKV2` has several outputs, expected one of: `.values`, `.indices`
//! fix: TopKV2(x, i32(1)) ~> TopKV2(x, i32(1)).values

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(TopKV2(x, i32(1)))
}

fn main() {}
