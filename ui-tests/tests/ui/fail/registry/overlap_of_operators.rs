//! expect: evaluation panicked: rules `add` and `add-2d` match the same site
//! fix: broadcast(1..=2) ~> broadcast(1..=1)

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(add, add_2d);

/// Sum.
#[tf_rule(id = "add", code = 2, operator = "+", ranks = broadcast(1..=2))]
fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

/// Sum.
#[tf_rule(id = "add-2d", code = 3, operator = "+", ranks = { (2, 2) => 2 })]
fn add_2d(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
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
