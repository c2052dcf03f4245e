//! expect: op `TopKV2` has no output `value`, expected one of: `values`, `indices`
//! fix: .value) ~> .values)

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(TopKV2(x, i32(1)).value)
}

fn main() {}
