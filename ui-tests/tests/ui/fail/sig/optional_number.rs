//! expect: `y` may be absent, and can't be a number too
//! fix: , numbers = [y] ~>

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], ranks = broadcast(0..=2), numbers = [y])]
fn add(x: &Tensor, y: Option<&Tensor>) -> Result<Tensor> {
    match y {
        Some(y) => op!(AddV2(x, y)),
        None => op!(Identity(x)),
    }
}

fn main() {}
