//! expect: missing doc comment: its first line is the rule's summary
//! fix: #[tf_rule( ~> /// Rectified linear unit.\n#[tf_rule(

use rextio_tensorflow_rules::prelude::*;

#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

fn main() {}
