//! expect: `nn.relu` has no parameter `axis`, expected one of: no option at all
//! fix: , kwargs = { axis: i64 in [0] } ~> 
//! fix: , _axis: i64 ~> 

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, kwargs = { axis: i64 in [0] })]
fn relu(x: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
