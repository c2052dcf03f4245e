//! expect: names that begin with `__` are taken
//! fix: __y ~> y

use rextio_tensorflow_rules::prelude::*;

/// Sum of two tensors.
#[tf_rule(id = "add", code = 2, targets = [math.add], ranks = { (2, 2) => 2 })]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    let __y = op!(Exp(y))?;
    op!(AddV2(op!(Neg(x))?, &__y))
}

fn main() {}
