//! expect: expected an option, as in
//! fix: f64 in [0.2] ~> f64

use rextio_tensorflow_rules::prelude::*;

/// Leaky.
#[tf_rule(id = "leaky", code = 2, targets = [nn.leaky_relu], ranks = { n => n }, kwargs = { alpha: f64 in [0.2] = 0.2 })]
fn leaky(x: &Tensor, alpha: f64) -> Result<Tensor> {
    op!(LeakyRelu(x), alpha = alpha as f32)
}

fn main() {}
