//! expect: default `7` is not one of the legal values of `axis`: `0..2`
//! fix: in 0..2 = 7 ~> in 0..2 

use rextio_tensorflow_rules::prelude::*;

/// Softmax along an axis.
#[tf_rule(id = "softmax", code = 2, targets = [nn.softmax], ranks = { n @ 1..=5 => n }, kwargs = { axis: i64 in 0..2 = 7 })]
fn softmax(logits: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Softmax(logits))
}

fn main() {}
