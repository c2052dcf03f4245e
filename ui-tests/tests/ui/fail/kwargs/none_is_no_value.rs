//! expect: the default of `axis` must be an integer, found `None`
//! fix: i64 in -logits..logits = None ~> i64 | None in -logits..logits = None
//! fix: _axis: i64 ~> _axis: Option<i64>

use rextio_tensorflow_rules::prelude::*;

/// Softmax along an axis.
#[tf_rule(id = "softmax", code = 2, targets = [nn.softmax], ranks = { n @ 1..=5 => n }, kwargs = { axis: i64 in -logits..logits = None })]
fn softmax(logits: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Softmax(logits))
}

fn main() {}
