//! expect: `kwargs` cannot be used with `operator`
//! fix: , kwargs = { flag: bool } ~> 
//! fix: , _flag: bool ~> 

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "+", ranks = broadcast(1..=2), kwargs = { flag: bool })]
fn add(x: &Tensor, y: &Tensor, _flag: bool) -> Result<Tensor> {
    op!(AddV2(x, y))
}

fn main() {}
