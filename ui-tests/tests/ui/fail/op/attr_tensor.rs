//! expect: attribute `alpha` of op `LeakyRelu` takes a value, found a tensor
//! fix: alpha = x ~> alpha = 0.2

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit that leaks.
#[tf_rule(id = "leaky", code = 2, targets = [nn.leaky_relu], ranks = { 2 => 2 })]
fn leaky(x: &Tensor) -> Result<Tensor> {
    let y = x;
    op!(LeakyRelu(y), alpha = x)
}

fn main() {}
