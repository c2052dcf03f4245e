//! expect: unknown option type `i64 | bool`
//! fix: i64 | bool ~> i64

use rextio_tensorflow_rules::prelude::*;

/// Softmax along an axis.
#[tf_rule(id = "softmax", code = 2, targets = [nn.softmax], ranks = { n @ 1..=5 => n }, kwargs = { axis: i64 | bool })]
fn softmax(logits: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Softmax(logits))
}

fn main() {}
