//! expect: inputs of op `Mul` have one dtype (`T`): `x` is `f32`, but `y` is `f64`
//! fix: op!(Mul(x, f64(0.5))) ~> op!(Mul(x, f32(0.5)))

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Mul(x, f64(0.5)))
}

fn main() {}
