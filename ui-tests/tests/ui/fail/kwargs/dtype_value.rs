//! expect: unknown dtype `float32`
//! fix: float32 ~> f32

use rextio_tensorflow_rules::prelude::*;

/// Cast.
#[tf_rule(id = "cast", code = 2, targets = [cast], ranks = { n => n }, result = dtype, kwargs = { dtype: DType in float32 })]
fn cast(x: &Tensor, dtype: DType) -> Result<Tensor> {
    op!(Cast(x), DstT = dtype)
}

fn main() {}
