//! expect: expected `fn`
//! fix: enum Relu {} ~> fn relu(x: &Tensor) -> Result<Tensor> { op!(Relu(x)) }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
enum Relu {}

fn main() {}
