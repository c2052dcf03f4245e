//! expect: unknown name `m` in a rank arm, expected one of
//! fix: ranks = { (1, n) | (n, 1) if n > m => n } ~> ranks = { (1, n) | (n, 1) if n > 0 => n }

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = { (1, n) | (n, 1) if n > m => n })]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
