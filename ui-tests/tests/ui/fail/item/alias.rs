//! expect: expected `fn`
//! fix: type Relu = i64; ~> fn relu(x: &Tensor) -> Result<Tensor> { op!(Relu(x)) }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
type Relu = i64;

fn main() {}
