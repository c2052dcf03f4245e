//! A family of another crate, and a registry of it.

use rextio_tensorflow_rules::families::fallbacks;
use rextio_tensorflow_rules::prelude::*;
use rextio_tensorflow_rules::Registry;

family!(rsqrt);

/// Reciprocal square root.
#[tf_rule(id = "rsqrt-f32-cpu", code = 40, targets = [math.rsqrt], ranks = { n @ 1..=2 => n })]
pub fn rsqrt(x: &Tensor) -> Result<Tensor> {
    op!(Rsqrt(x))
}

const REGISTRY: Registry = Registry {
    families: &[FAMILY],
    types: &[],
    outside: &fallbacks::OUTSIDE_SURFACE,
    cuda: &fallbacks::CUDA,
}
.checked();

fn main() {
    assert!(REGISTRY.find("rextio-tensorflow/rsqrt-f32-cpu").is_some());
}
