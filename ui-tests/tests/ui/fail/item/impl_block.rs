//! expect: expected `fn`
//! fix: struct Relu;\n\n ~> 
//! fix: impl Relu {} ~> fn relu(x: &Tensor) -> Result<Tensor> { op!(Relu(x)) }

use rextio_tensorflow_rules::prelude::*;

struct Relu;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
impl Relu {}

fn main() {}
