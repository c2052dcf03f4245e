//! Options and arms at their edges: names that a body binds again, guards that earlier arms protect, ranges and kinds.
#![deny(warnings)]

use rextio_tensorflow_rules::prelude::*;

family!(leaky, sum, sum_along, first_of, whole, flags, to_float, longest);

/// A name of an option that the body gives another type.
#[tf_rule(id = "leaky", code = 1, targets = [nn.leaky_relu], ranks = { n => n }, kwargs = { alpha: f64 = 0.2 })]
fn leaky(features: &Tensor, alpha: f64) -> Result<Tensor> {
    let slope = alpha;
    let alpha = slope > 0.0;
    let kept = op!(Sum(features, i32(0)), keep_dims = alpha)?;
    op!(LeakyRelu(&kept), alpha = slope)
}

/// A guard that divides by a rank, which is never 0 where it is asked.
#[tf_rule(
    id = "sum",
    code = 2,
    targets = [reduce_sum],
    ranks = { 0 => 0, n if 6 / n > 1 && len(axis) <= n => n - len(axis), n => any },
    kwargs = { axis: [i64] in -x..x },
)]
fn sum(x: &Tensor, axis: &[i64]) -> Result<Tensor> {
    op!(Sum(x, i32(axis)))
}

/// A list whose name stands for one of its elements too, and an option that is `None` or a value.
#[tf_rule(
    id = "sum-along",
    code = 3,
    targets = [reduce_max],
    ranks = { n => n },
    kwargs = { axis: i64 | [i64] | None in -x..x, keepdims: bool in [true] },
)]
fn sum_along(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let mut result = x.clone();
    for &axis in axis.unwrap_or_default() {
        result = op!(Max(&result, i32(axis)), keep_dims = keepdims)?;
    }
    Ok(result)
}

/// One of two parts, by a place that is known at run time.
#[tf_rule(
    id = "first-of",
    code = 4,
    targets = [ops.unstack_part],
    dtypes = floats | i32,
    ranks = { n @ 1..=5 => n - 1 },
    kwargs = { num: i64 in [2] = 2, axis: i64 in 0..=0 = 0, index: i64 in 0..2 = 0 },
)]
fn first_of(x: &Tensor, num: i64, axis: i64, index: i64) -> Result<Tensor> {
    op!(Unpack(x).output[index], num = num, axis = axis)
}

/// Nothing but a dtype and a shape.
#[tf_rule(
    id = "whole",
    code = 5,
    targets = [ones],
    ranks = { () => 2 },
    result = dtype,
    kwargs = { shape: [i64; 2], dtype: DType in f32 | i64 = f32 },
)]
fn whole(shape: &[i64], dtype: DType) -> Result<Tensor> {
    op!(Fill(i32(shape), number(1, dtype)))
}

/// The dtype of one of two groups.
#[tf_rule(
    id = "flags",
    code = 6,
    targets = [where],
    dtypes = { condition: bool, (x, y): [f32, f64] },
    ranks = { (n, 0, 0) => n },
    result = y,
    numbers = [x, y],
)]
fn flags(condition: &Tensor, x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(SelectV2(condition, x, y))
}

/// A number of a number.
#[tf_rule(id = "to-float", code = 7, targets = [ops.to_float], ranks = { () => 0 }, kwargs = { number: i64 })]
fn to_float(number: i64) -> Result<f64> {
    Ok(number as f64)
}

/// A tensor or none, in pairs of ints or none.
#[tf_rule(
    id = "longest",
    code = 8,
    targets = [math.reduce_variance],
    ranks = { n => any },
    kwargs = { axis: [i64; 2] | None in -x..x = None },
)]
fn longest(x: &Tensor, axis: Option<&[i64]>) -> Result<Tensor> {
    match axis {
        Some(axis) => op!(Sum(x, i32(&axis))),
        None => Ok(x.clone()),
    }
}

fn main() {}
