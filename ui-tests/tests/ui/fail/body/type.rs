//! expect: mismatched types
//! fix: let y: i64 ~> let y: Result<Tensor>
//! fix: Ok(x.clone()) ~> y

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let y: i64 = op!(Relu(x)); Ok(x.clone())
}

fn main() {}
