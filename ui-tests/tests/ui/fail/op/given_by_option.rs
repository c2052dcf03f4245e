//! expect: attribute `alpha` of op `LeakyRelu` is a float, found an integer
//! fix: alpha: i64 = 2 ~> alpha: f64 = 0.2
//! fix: alpha: i64) ~> alpha: f64)

use rextio_tensorflow_rules::prelude::*;

/// Leaky.
#[tf_rule(id = "leaky", code = 2, targets = [nn.leaky_relu], ranks = { n => n }, kwargs = { alpha: i64 = 2 })]
fn leaky(features: &Tensor, alpha: i64) -> Result<Tensor> {
    op!(LeakyRelu(features), alpha = alpha)
}

fn main() {}
