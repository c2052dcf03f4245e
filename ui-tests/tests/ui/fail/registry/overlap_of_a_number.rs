//! expect: evaluation panicked: rules `pow-number` and `pow-2` match the same site
//! fix: in [2] } ~> in [2] }, after = "pow-number"

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(pow, square);

/// Power.
#[tf_rule(id = "pow-number", code = 2, targets = [pow], ranks = { (n, 0) => n }, numbers = [y])]
fn pow(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Pow(x, y))
}

/// Square.
#[tf_rule(id = "pow-2", code = 3, targets = [pow], ranks = { n => n }, kwargs = { y: i64 in [2] })]
fn square(x: &Tensor, _y: i64) -> Result<Tensor> {
    op!(Square(x))
}

const REGISTRY: Registry = Registry {
    families: &[FAMILY],
    types: &[],
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();

fn main() {
    let _ = REGISTRY;
}
