//! expect: a rule must return
//! fix: Result<f32> ~> Result<f64>

use rextio_tensorflow_rules::prelude::*;

/// The number.
#[tf_rule(id = "float", code = 2, targets = [float], ranks = { 0 => 0 })]
fn float(x: &Tensor) -> Result<f32> {
    x.to_f64()
}

fn main() {}
