//! expect: `scalar` is no rank: a Python number has rank 0
//! fix: ranks = { (scalar, n) => n } ~> ranks = { (0, n) => n }, numbers = [x]

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = { (scalar, n) => n })]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
