//! expect: expected an op call
//! fix: TopKV2(x, i32(1)).0 ~> TopKV2(x, i32(1)).values

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(TopKV2(x, i32(1)).0)
}

fn main() {}
