//! expect: `operator` cannot be used with `targets`
//! fix: , operator = "+" ~> 

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, targets = [add], operator = "+", ranks = broadcast(1..=2))]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
