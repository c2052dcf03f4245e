//! expect: `n` is bound twice in this pattern
//! fix: ranks = { (n, n) => n } ~> ranks = { (n, m) if n == m => n }

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = { (n, n) => n })]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
