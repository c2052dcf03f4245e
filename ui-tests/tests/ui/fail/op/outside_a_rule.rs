//! expect: `op!` is part of `#[tf_rule]`
//! fix: fn relu ~> /// Rectified linear unit.\n#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]\nfn relu

use rextio_tensorflow_rules::prelude::*;

fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
