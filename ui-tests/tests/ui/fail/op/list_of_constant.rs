//! expect: op `ConcatV2` takes a list of tensors as `values`
//! fix: ConcatV2(f32(0.0), ~> ConcatV2([x, x],

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(ConcatV2(f32(0.0), i32(0)))
}

fn main() {}
