//! Reductions along axes.

use crate::prelude::*;

family!(
    reduce_mean,
    reduce_sum,
    reduce_max,
    reduce_min,
    reduce_prod,
    reduce_all,
    reduce_any,
    reduce_variance,
    reduce_std,
    reduce_logsumexp,
    count_nonzero
);

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
#[tf_rule(
    id = "reduce-mean",
    code = 127,
    targets = [reduce_mean],
    dtypes = numeric,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
#[tf_rule(
    id = "cuda0-reduce-mean-axis1-f32-2d",
    code = 38,
    targets = only [reduce_mean],
    ranks = { 2 => 1 },
    kwargs = { axis: i64 in [1], keepdims: bool in [false] = false },
    device = cuda0,
)]
pub fn reduce_mean(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    op!(Mean(x, i32(&axes)), keep_dims = keepdims)
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
#[tf_rule(
    id = "reduce-sum",
    code = 128,
    targets = [reduce_sum],
    dtypes = numeric,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_sum(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    op!(Sum(x, i32(&axes)), keep_dims = keepdims)
}

/// The largest element, along axes.
#[tf_rule(
    id = "reduce-max",
    code = 129,
    targets = [reduce_max],
    dtypes = numeric,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_max(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    op!(Max(x, i32(&axes)), keep_dims = keepdims)
}

/// The smallest element, along axes.
#[tf_rule(
    id = "reduce-min",
    code = 130,
    targets = [reduce_min],
    dtypes = numeric,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_min(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    op!(Min(x, i32(&axes)), keep_dims = keepdims)
}

/// Product, along axes.
#[tf_rule(
    id = "reduce-prod",
    code = 131,
    targets = [reduce_prod],
    dtypes = numeric,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_prod(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    op!(Prod(x, i32(&axes)), keep_dims = keepdims)
}

/// Whether all elements are true, along axes.
#[tf_rule(
    id = "reduce-all",
    code = 132,
    targets = [reduce_all],
    dtypes = bool,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_all(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    op!(All(x, i32(&axes)), keep_dims = keepdims)
}

/// Whether some element is true, along axes.
#[tf_rule(
    id = "reduce-any",
    code = 133,
    targets = [reduce_any],
    dtypes = bool,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_any(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    op!(Any(x, i32(&axes)), keep_dims = keepdims)
}

/// Variance, along axes.
#[tf_rule(
    id = "reduce-variance",
    code = 134,
    targets = [math.reduce_variance],
    dtypes = floats,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_variance(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    let mean = op!(Mean(x, i32(&axes)), keep_dims = true)?;
    if matches!(x.dtype(), DType::I32 | DType::I64 | DType::U8) {
        let text = "Input must be either real or complex. Received integer type <dtype:";
        return Err(Error::type_error(format!("{text} '{}'>.", x.dtype().name())));
    }
    let squares = op!(Square(op!(Sub(x, &mean))?))?;
    op!(Mean(&squares, i32(&axes)), keep_dims = keepdims)
}

/// Standard deviation, along axes.
#[tf_rule(
    id = "reduce-std",
    code = 135,
    targets = [math.reduce_std],
    dtypes = floats,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_std(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    let mean = op!(Mean(x, i32(&axes)), keep_dims = true)?;
    if matches!(x.dtype(), DType::I32 | DType::I64 | DType::U8) {
        let text = "Input must be either real or complex. Received integer type <dtype:";
        return Err(Error::type_error(format!("{text} '{}'>.", x.dtype().name())));
    }
    let squares = op!(Square(op!(Sub(x, &mean))?))?;
    let variance = op!(Mean(&squares, i32(&axes)), keep_dims = keepdims)?;
    op!(Sqrt(&variance))
}

/// Natural logarithm of the sum of the exponentials, along axes.
#[tf_rule(
    id = "reduce-logsumexp",
    code = 136,
    targets = [reduce_logsumexp],
    dtypes = floats,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, keepdims: bool = false },
)]
pub fn reduce_logsumexp(x: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    let most = op!(Max(x, i32(&axes)), keep_dims = true)?;
    let finite = op!(IsFinite(&most))?;
    let zero = op!(ZerosLike(&most))?;
    let shift = op!(StopGradient(op!(SelectV2(&finite, &most, &zero))?))?;
    let powers = op!(Exp(op!(Sub(x, &shift))?))?;
    let log = op!(Log(op!(Sum(&powers, i32(&axes)), keep_dims = keepdims)?))?;
    let shift = if keepdims {
        shift
    } else {
        op!(Reshape(&shift, op!(Shape(&log))?))?
    };
    op!(AddV2(&log, &shift))
}

/// How many elements are not 0, along axes.
#[tf_rule(
    id = "count-nonzero",
    code = 137,
    targets = [math.count_nonzero],
    dtypes = all,
    ranks = { n => if is_none(axis) { 0 } else { n - len(axis) } },
    result = dtype,
    kwargs = {
        axis: i64 | [i64] | None in -input..input = None,
        keepdims: bool | None in [false] = None,
        dtype: DType in i64 | i32 = i64,
    },
)]
pub fn count_nonzero(
    input: &Tensor,
    axis: Option<&[i64]>,
    keepdims: Option<bool>,
    dtype: DType,
) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..input.operand_rank()).collect(),
    };
    let differs = if input.dtype() == DType::Bool {
        input.clone()
    } else {
        op!(NotEqual(input, number(0)))?
    };
    let counted = op!(Cast(&differs), DstT = i64)?;
    let sum = op!(Sum(&counted, i32(&axes)), keep_dims = keepdims.unwrap_or(false))?;
    if dtype == DType::I64 {
        return Ok(sum);
    }
    op!(Cast(&sum), DstT = dtype)
}
