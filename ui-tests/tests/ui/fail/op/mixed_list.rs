//! expect: op `IdentityN` has a list of tensors of different dtypes as `input`
//! fix: IdentityN([x]) ~> Relu(x)

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(IdentityN([x]))
}

fn main() {}
