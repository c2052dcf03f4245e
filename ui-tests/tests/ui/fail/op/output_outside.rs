//! expect: `LAST` isn't part of the text that ships
//! fix: [LAST] ~> [1]

use rextio_tensorflow_rules::prelude::*;

/// Relu.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 1 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Unpack(x).output[LAST], num = 2)
}

#[allow(dead_code)]
const LAST: usize = 1;

fn main() {}
