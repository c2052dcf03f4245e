//! expect: expected a range between integers or ranks of operands
//! fix: 9223372036854775807 ~> 9

use rextio_tensorflow_rules::prelude::*;

/// Softmax along an axis.
#[tf_rule(id = "softmax", code = 2, targets = [nn.softmax], ranks = { n @ 1..=5 => n }, kwargs = { axis: i64 in 0..=9223372036854775807 })]
fn softmax(logits: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Softmax(logits))
}

fn main() {}
