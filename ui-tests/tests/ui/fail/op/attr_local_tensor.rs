//! expect: attribute `alpha` of op `LeakyRelu` takes a value, found a tensor
//! fix: alpha = slope ~> alpha = 0.2
//! fix: let slope ~> let _

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit that leaks.
#[tf_rule(id = "leaky", code = 2, targets = [nn.leaky_relu], ranks = { 2 => 2 })]
fn leaky(x: &Tensor) -> Result<Tensor> {
    let slope = op!(Mean(x, i32([0, 1])))?;
    op!(LeakyRelu(x), alpha = slope)
}

fn main() {}
