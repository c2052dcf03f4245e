//! expect: a constant such as `number(...)` can only be a whole input of an op
//! fix: number(0.5) ~> x

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(ConcatV2([number(0.5), x], i32(0)))
}

fn main() {}
