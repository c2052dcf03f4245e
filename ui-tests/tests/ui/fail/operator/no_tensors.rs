//! expect: operator `+` takes 2 operands but `fn add` has 0 tensor parameter(s)
//! fix: fn add() ~> fn add(x: &Tensor, y: &Tensor)
//! fix: () => 0 ~> (2, 2) => 2
//! fix: f32(0.0), f32(0.0) ~> x, y

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "+", ranks = { () => 0 }, result = f32)]
fn add() -> Result<Tensor> {
    op!(AddV2(f32(0.0), f32(0.0)))
}

fn main() {}
