//! expect: a constant takes a number, found a dtype
//! fix: i32(dtype) ~> i32(0)

use rextio_tensorflow_rules::prelude::*;

/// Cast.
#[tf_rule(id = "cast", code = 2, targets = [cast], ranks = { n @ 1..=5 => n }, kwargs = { dtype: DType in f32 })]
fn cast(x: &Tensor, dtype: DType) -> Result<Tensor> {
    let _ = dtype;
    op!(Sum(x, i32(dtype)), keep_dims = true)
}

fn main() {}
