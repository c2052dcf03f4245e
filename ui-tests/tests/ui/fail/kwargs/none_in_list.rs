//! expect: expected an option, as in
//! fix: None in [true] = None ~> None

use rextio_tensorflow_rules::prelude::*;

/// Softmax along an axis.
#[tf_rule(id = "softmax", code = 2, targets = [nn.softmax], ranks = { n @ 1..=5 => n }, kwargs = { axis: None in [true] = None })]
fn softmax(logits: &Tensor, _axis: Option<i64>) -> Result<Tensor> {
    op!(Softmax(logits))
}

fn main() {}
