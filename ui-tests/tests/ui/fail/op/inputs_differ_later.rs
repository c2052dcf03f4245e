//! expect: inputs of op `Mul` have one dtype (`T`): `x` is `f32`, but `y` is `i32`
//! fix: let whole = op!(Cast(x), DstT = i32)?; op!(Mul(x, whole)) ~> let whole = op!(Cast(x), DstT = f32)?; op!(Mul(x, whole))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    let whole = op!(Cast(x), DstT = i32)?; op!(Mul(x, whole))
}

fn main() {}
