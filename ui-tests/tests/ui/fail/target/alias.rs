//! expect: `nn.tanh` is another name of `tanh`, and comes with it
//! fix: [tanh, nn.tanh] ~> [tanh]

use rextio_tensorflow_rules::prelude::*;

/// Hyperbolic tangent.
#[tf_rule(id = "tanh", code = 2, targets = [tanh, nn.tanh], ranks = { 2 => 2 })]
fn tanh(x: &Tensor) -> Result<Tensor> {
    op!(Tanh(x))
}

fn main() {}
