//! expect: missing doc comment: its first line is the rule's summary
//! fix: ///\n ~> /// Rectified linear unit.\n

use rextio_tensorflow_rules::prelude::*;

///
/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
