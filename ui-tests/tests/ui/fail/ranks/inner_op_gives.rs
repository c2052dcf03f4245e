//! expect: op `L2Loss` gives rank 0 for operands of rank 2, but this arm promises 2
//! fix: => 2 ~> => 0

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let y = op!(Neg(x))?; op!(L2Loss(y))
}

fn main() {}
