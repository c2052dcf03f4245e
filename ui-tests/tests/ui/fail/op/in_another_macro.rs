//! expect: `op!` is part of `#[tf_rule]`
//! fix: macro_rules! ~> #[allow(unused_macros)]\nmacro_rules!
//! fix: identity!(op!(Relu(x))) ~> op!(Relu(x))

use rextio_tensorflow_rules::prelude::*;

macro_rules! identity {
    ($value:expr) => {
        $value
    };
}

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
fn relu(x: &Tensor) -> Result<Tensor> {
    identity!(op!(Relu(x)))
}

fn main() {}
