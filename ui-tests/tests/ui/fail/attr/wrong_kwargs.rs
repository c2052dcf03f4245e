//! expect: `kwargs` must be braced options, as in
//! fix: [axis: i64 in [0]] ~> { axis: i64 in [0] }

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.softmax], ranks = { 2 => 2 }, kwargs = [axis: i64 in [0]])]
fn softmax(x: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Softmax(x))
}

fn main() {}
