//! Reductions along one axis.

use crate::prelude::*;

family!(reduce_mean, reduce_sum);

/// Mean of a matrix along one axis.
#[tf_rule(
    id = "reduce-mean-axis1-f32-cpu-2d",
    code = 4,
    targets = [reduce_mean],
    ranks = { 2 => 1 },
    kwargs = { axis: i64 in [1], keepdims: bool in [false] = false },
)]
#[tf_rule(
    id = "reduce-mean-literal-axis-f32-cpu-2d",
    code = 22,
    targets = [reduce_mean],
    ranks = { 2 => if keepdims { 2 } else { 1 } },
    kwargs = { axis: i64 in [0, 1], keepdims: bool = false },
    after = "reduce-mean-axis1-f32-cpu-2d",
)]
pub fn reduce_mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
    op!(Mean(x, i32(axis)), keep_dims = keepdims)
}

/// Sum of a matrix along one axis.
#[tf_rule(
    id = "reduce-sum-axis1-f32-cpu-2d",
    code = 11,
    targets = [reduce_sum],
    ranks = { 2 => 1 },
    kwargs = { axis: i64 in [1], keepdims: bool in [false] = false },
)]
#[tf_rule(
    id = "reduce-sum-literal-axis-f32-cpu-2d",
    code = 23,
    targets = [reduce_sum],
    ranks = { 2 => if keepdims { 2 } else { 1 } },
    kwargs = { axis: i64 in [0, 1], keepdims: bool = false },
    after = "reduce-sum-axis1-f32-cpu-2d",
)]
pub fn reduce_sum(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
    op!(Sum(x, i32(axis)), keep_dims = keepdims)
}
