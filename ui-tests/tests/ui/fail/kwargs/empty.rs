//! expect: `kwargs` must list at least one option
//! fix: , kwargs = {} ~> 

use rextio_tensorflow_rules::prelude::*;

/// Mean along one axis.
#[tf_rule(id = "mean", code = 4, targets = [reduce_mean], ranks = { 2 => 1 }, kwargs = {})]
fn mean(x: &Tensor) -> Result<Tensor> {
    op!(Mean(x, i32(0)))
}

fn main() {}
