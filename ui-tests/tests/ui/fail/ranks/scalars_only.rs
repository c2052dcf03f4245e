//! expect: this arm never matches: a site has at least one tensor
//! fix: ranks = { (scalar, scalar) => 0, (scalar, n) => n } ~> ranks = { (scalar, n) => n }

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = { (scalar, scalar) => 0, (scalar, n) => n })]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
