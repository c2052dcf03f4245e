//! expect: `y` is always a `bool`, and no Python number becomes one
//! fix: operator = "==", ranks = broadcast(0..=2), result = bool, dtypes = [bool], numbers = [y] ~> operator = "==", ranks = broadcast(0..=2), result = bool, dtypes = [f32], numbers = [y]

use rextio_tensorflow_rules::prelude::*;

/// Sum.
#[tf_rule(id = "equal", code = 2, operator = "==", ranks = broadcast(0..=2), result = bool, dtypes = [bool], numbers = [y])]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Equal(x, y), incompatible_shape_error = false)
}

fn main() {}
