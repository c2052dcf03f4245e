//! expect: `nn.relu` takes 1 argument(s) (`features`), but `fn relu` has 2 tensor(s)
//! fix: (2, 2) ~> 2
//! fix: , _y: &Tensor ~> 

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { (2, 2) => 2 })]
fn relu(x: &Tensor, _y: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
