//! expect: `negated` isn't part of the text that ships
//! fix: negated(x)? ~> op!(Neg(x))?

use rextio_tensorflow_rules::prelude::*;

pub fn negated(x: &Tensor) -> Result<Tensor> {
    Ok(x.clone())
}

/// Half of a tensor.
#[tf_rule(id = "half", code = 2, targets = [math.negative], ranks = { 2 => 2 })]
fn half(x: &Tensor) -> Result<Tensor> {
    op!(Mul(f32(0.5), negated(x)?))
}

fn main() {}
