//! expect: expected type, found function `relu`
//! fix: fn relu ~> /// Rectified linear unit.\n#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]\nfn relu
//! fix: Ok(x.clone()) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

family!(relu);

fn relu(x: &Tensor) -> Result<Tensor> {
    Ok(x.clone())
}

fn main() {}
