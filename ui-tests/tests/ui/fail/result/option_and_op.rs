//! expect: op `ArgMax` gives `i64`
//! fix: _output_type: DType) ~> output_type: DType)
//! fix: ArgMax(x, i32(axis)) ~> ArgMax(x, i32(axis)), output_type = output_type

use rextio_tensorflow_rules::prelude::*;

/// Index of the largest element.
#[tf_rule(id = "argmax", code = 2, targets = [argmax], ranks = { 2 => 1 }, result = output_type, kwargs = { axis: i64 in 0..2, output_type: DType in i32 | i64 })]
fn argmax(x: &Tensor, axis: i64, _output_type: DType) -> Result<Tensor> {
    op!(ArgMax(x, i32(axis)))
}

fn main() {}
