//! expect: op `Relu` does not take `bool` for `features`
//! fix: op!(Relu(x)) ~> op!(LogicalNot(x))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, dtypes = [bool])]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
