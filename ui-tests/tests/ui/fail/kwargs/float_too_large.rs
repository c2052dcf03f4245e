//! expect: the default of `alpha` must be a float
//! fix: 1e999 ~> 0.2

use rextio_tensorflow_rules::prelude::*;

/// Leaky.
#[tf_rule(id = "leaky", code = 2, targets = [nn.leaky_relu], ranks = { n => n }, kwargs = { alpha: f64 = 1e999 })]
fn leaky(x: &Tensor, alpha: f64) -> Result<Tensor> {
    op!(LeakyRelu(x), alpha = alpha as f32)
}

fn main() {}
