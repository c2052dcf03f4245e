//! expect: `crate` isn't part of the text that ships
//! fix: crate::HALF ~> HALF
//! fix: const HALF: f64 = 0.5; ~>
//! fix: -> Result<Tensor> { ~> -> Result<Tensor> { const HALF: f64 = 0.5;

use rextio_tensorflow_rules::prelude::*;

const HALF: f64 = 0.5;

/// Half of a tensor.
#[tf_rule(id = "half", code = 2, targets = [math.negative], ranks = { 2 => 2 })]
fn half(x: &Tensor) -> Result<Tensor> {
    op!(Mul(f32(crate::HALF), x))
}

fn main() {}
