//! expect: op `AsString` gives `str`, but rule `text` promises `f32`
//! fix: AsString ~> Relu

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "text", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(AsString(x))
}

fn main() {}
