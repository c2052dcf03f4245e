//! expect: this arm has 1 rank pattern(s) but `fn add` takes 2 tensor(s)
//! fix: { 2 => 2 } ~> { (2, 2) => 2 }

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = { 2 => 2 })]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
