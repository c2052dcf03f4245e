//! expect: operator `+` always has both operands, but `y` may be absent
//! fix: y: Option<&Tensor> ~> y: &Tensor
//! fix: match y {\n        Some(y) => op!(AddV2(x, y)),\n        None => op!(Identity(x)),\n    } ~> op!(AddV2(x, y))

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "+", ranks = broadcast(1..=2))]
fn add(x: &Tensor, y: Option<&Tensor>) -> Result<Tensor> {
    match y {
        Some(y) => op!(AddV2(x, y)),
        None => op!(Identity(x)),
    }
}

fn main() {}
