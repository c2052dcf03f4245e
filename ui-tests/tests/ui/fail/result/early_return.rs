//! expect: op `Cast` gives `f64`, but rule `argmax` promises `i64`
//! fix: return op!(Cast(x), DstT = f64) ~> return op!(ArgMax(x, i32(0)))

use rextio_tensorflow_rules::prelude::*;

/// Index of the largest element along an axis.
#[tf_rule(id = "argmax", code = 2, targets = [argmax], ranks = { 2 => 1 }, result = i64, kwargs = { axis: i64 in [0, 1] })]
fn argmax(x: &Tensor, axis: i64) -> Result<Tensor> {
    if axis == 0 {
        return op!(Cast(x), DstT = f64);
    }
    op!(ArgMax(x, i32(axis)))
}

fn main() {}
