//! expect: `fn float` gives no tensor
//! fix: , result = f32 ~>

use rextio_tensorflow_rules::prelude::*;

/// The number in a tensor.
#[tf_rule(id = "float", code = 2, targets = [float], ranks = { 0 => 0 }, result = f32)]
fn float(x: &Tensor) -> Result<f64> {
    x.to_f64()
}

fn main() {}
