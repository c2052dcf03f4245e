//! Softmax and argmax: the head of a classifier.

use crate::prelude::*;

family!(softmax, argmax);

/// Softmax along the last axis.
#[tf_rule(
    id = "softmax-axis1-f32-cpu-2d",
    code = 7,
    targets = [nn.softmax],
    ranks = { 2 => 2 },
    kwargs = { axis: i64 in [1] },
)]
#[tf_rule(
    id = "softmax-axis0-f32-cpu-1d",
    code = 25,
    targets = [nn.softmax],
    ranks = { 1 => 1 },
    kwargs = { axis: i64 in [0] = 0 },
)]
pub fn softmax(logits: &Tensor, _axis: i64) -> Result<Tensor> {
    op!(Softmax(logits))
}

/// Index of the largest element along an axis, the first of equals.
#[tf_rule(
    id = "argmax-axis1-i64-cpu-2d",
    code = 8,
    targets = [argmax],
    ranks = { 2 => 1 },
    result = i64,
    kwargs = { axis: i64 in [1] },
)]
#[tf_rule(
    id = "argmax-axis0-i64-cpu-2d",
    code = 24,
    targets = [argmax],
    ranks = { 2 => 1 },
    result = i64,
    kwargs = { axis: i64 in [0] },
)]
pub fn argmax(x: &Tensor, axis: i64) -> Result<Tensor> {
    op!(ArgMax(x, i32(axis)), output_type = i64)
}
