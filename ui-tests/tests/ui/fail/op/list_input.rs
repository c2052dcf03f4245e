//! expect: op `ConcatV2` takes a list of tensors as `values`
//! fix: ConcatV2(x, ~> ConcatV2([x, x],

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(ConcatV2(x, i32(0)))
}

fn main() {}
