//! expect: TensorFlow 2.21.0 has no function `tnah`
//! fix: only [tnah] ~> only [tanh]

use rextio_tensorflow_rules::prelude::*;

/// Hyperbolic tangent.
#[tf_rule(id = "tanh", code = 2, targets = only [tnah], ranks = { 2 => 2 })]
fn tanh(x: &Tensor) -> Result<Tensor> {
    op!(Tanh(x))
}

fn main() {}
