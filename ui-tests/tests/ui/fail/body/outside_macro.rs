//! expect: `half!` isn't part of the text that ships
//! fix: half!() ~> 0.5

use rextio_tensorflow_rules::prelude::*;

#[allow(unused_macros)]
macro_rules! half {
    () => {
        0.5
    };
}

/// Half of a tensor.
#[tf_rule(id = "half", code = 2, targets = [math.negative], ranks = { 2 => 2 })]
fn half(x: &Tensor) -> Result<Tensor> {
    op!(Mul(f32(half!()), x))
}

fn main() {}
