//! expect: names that begin with `__` are taken
//! fix: __x ~> x

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(__x: &Tensor) -> Result<Tensor> {
    op!(Relu(__x))
}

fn main() {}
