//! expect: op `MatMul` takes 2 input(s) (`a`, `b`), found 1
//! fix: op!(MatMul(x)) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(MatMul(x))
}

fn main() {}
