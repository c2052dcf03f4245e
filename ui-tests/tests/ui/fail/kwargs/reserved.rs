//! expect: `lambda` is a Python keyword and can never be passed as an option
//! fix: kwargs = { lambda: i64 in [0] } ~> kwargs = { axis: i64 in [0] }
//! fix: _lambda ~> _axis

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "softmax", code = 2, targets = [nn.softmax], ranks = { 2 => 2 }, kwargs = { lambda: i64 in [0] })]
fn softmax(x: &Tensor, _lambda: i64) -> Result<Tensor> {
    op!(Softmax(x))
}

fn main() {}
