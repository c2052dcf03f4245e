//! expect: op `Sqrt` does not take `i32` for `x`
//! fix: let whole = op!(Cast(x), DstT = i32)?; op!(Sqrt(whole)) ~> let whole = op!(Cast(x), DstT = f32)?; op!(Sqrt(whole))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let whole = op!(Cast(x), DstT = i32)?; op!(Sqrt(whole))
}

fn main() {}
