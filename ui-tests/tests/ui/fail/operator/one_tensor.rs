//! expect: operator `-` takes 2 operands but `fn negative` has 1 tensor parameter(s)
//! fix: operator = "-" ~> targets = [negative]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "negative", code = 2, operator = "-", ranks = { n => n })]
fn negative(x: &Tensor) -> Result<Tensor> {
    op!(Neg(x))
}

fn main() {}
