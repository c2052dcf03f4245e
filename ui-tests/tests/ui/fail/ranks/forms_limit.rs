//! expect: a rule can have at most 10000 combinations of ranks and options, found 12960
//! fix: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] ~> [0, 1]

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "norm", code = 2, targets = [nn.batch_normalization], ranks = { _ if variance_epsilon >= 0 => 2 }, kwargs = { scale: i64 in [0], variance_epsilon: i64 in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] })]
fn norm(x: &Tensor, _mean: &Tensor, _variance: &Tensor, _offset: &Tensor, _scale: i64, _variance_epsilon: i64) -> Result<Tensor> {
    op!(Mean(x, i32(0)))
}

fn main() {}
