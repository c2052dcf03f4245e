//! Tensors of other dtypes, and tensors from nothing.

use crate::prelude::*;

family!(
    cast,
    cast_like,
    zeros_like,
    ones_like,
    zeros,
    ones,
    range_to,
    range_between,
    range_by,
    constant,
    convert_to_tensor
);

/// The same values in another dtype.
#[tf_rule(
    id = "cast",
    code = 200,
    targets = [cast],
    dtypes = all,
    ranks = { n => n },
    result = dtype,
    kwargs = { dtype: DType in all },
)]
pub fn cast(x: &Tensor, dtype: DType) -> Result<Tensor> {
    if x.dtype() == dtype {
        return Ok(x.clone());
    }
    op!(Cast(x), DstT = dtype)
}

/// The same values in the dtype of another tensor.
#[tf_rule(
    id = "cast-like",
    code = 201,
    targets = [ops.cast_like],
    dtypes = { x: all, like: all },
    ranks = { (n, _) => n },
    result = like,
    numbers = [x],
)]
pub fn cast_like(x: &Tensor, like: &Tensor) -> Result<Tensor> {
    if x.dtype() == like.dtype() {
        return Ok(x.clone());
    }
    op!(Cast(x), DstT = like.dtype())
}

/// Zeros in the shape of a tensor.
#[tf_rule(
    id = "zeros-like",
    code = 202,
    targets = [zeros_like],
    dtypes = all,
    ranks = { n => n },
    result = dtype,
    kwargs = { dtype: DType | None in all = None },
)]
pub fn zeros_like(input: &Tensor, dtype: Option<DType>) -> Result<Tensor> {
    match dtype {
        Some(DType::Bool) if input.dtype() != DType::Bool => op!(Fill(op!(Shape(input))?, bool(false))),
        Some(dtype) if dtype != input.dtype() => op!(Fill(op!(Shape(input))?, number(0, dtype))),
        _ => op!(ZerosLike(input)),
    }
}

/// Ones in the shape of a tensor.
#[tf_rule(
    id = "ones-like",
    code = 203,
    targets = [ones_like],
    dtypes = numeric,
    ranks = { n => n },
    result = dtype,
    kwargs = { dtype: DType | None in numeric = None },
)]
pub fn ones_like(input: &Tensor, dtype: Option<DType>) -> Result<Tensor> {
    match dtype {
        Some(dtype) if dtype != input.dtype() => op!(Fill(op!(Shape(input))?, number(1, dtype))),
        _ => op!(OnesLike(input)),
    }
}

/// Zeros of a shape.
#[tf_rule(
    id = "zeros",
    code = 204,
    targets = [zeros],
    ranks = { () => len(shape) },
    result = dtype,
    kwargs = { shape: i64 | [i64], dtype: DType in all = f32 },
)]
pub fn zeros(shape: &[i64], dtype: DType) -> Result<Tensor> {
    if dtype == DType::Bool {
        return op!(Fill(i32(shape), bool(false)));
    }
    op!(Fill(i32(shape), number(0, dtype)))
}

/// Ones of a shape.
#[tf_rule(
    id = "ones",
    code = 205,
    targets = [ones],
    ranks = { () => len(shape) },
    result = dtype,
    kwargs = { shape: i64 | [i64], dtype: DType in all = f32 },
)]
pub fn ones(shape: &[i64], dtype: DType) -> Result<Tensor> {
    if dtype == DType::Bool {
        return op!(Fill(i32(shape), bool(true)));
    }
    op!(Fill(i32(shape), number(1, dtype)))
}

/// 0, 1, 2 and so on, below a limit.
#[tf_rule(id = "range-to", code = 206, targets = [range], dtypes = f32 | i32, ranks = { 0 => 1 }, numbers = [start])]
pub fn range_to(start: &Tensor) -> Result<Tensor> {
    if matches!(start.dtype(), DType::Bool | DType::U8) {
        return Err(Error::assertion(""));
    }
    op!(Range(number(0), start, number(1)))
}

/// One after the other from a start, below a limit.
#[tf_rule(
    id = "range-between",
    code = 207,
    targets = [range],
    dtypes = f32 | i32,
    ranks = { (0, 0) => 1 },
    numbers = [start, limit],
    bools = false,
)]
pub fn range_between(start: &Tensor, limit: &Tensor) -> Result<Tensor> {
    if start.dtype() == limit.dtype() && !matches!(start.dtype(), DType::Bool | DType::U8) {
        return op!(Range(start, limit, number(1)));
    }
    // Of several dtypes, the last of these is that of the result.
    let known = [DType::I32, DType::I64, DType::F32, DType::F64];
    let place = |tensor: &Tensor| known.iter().position(|dtype| *dtype == tensor.dtype());
    let (Some(first), Some(second)) = (place(start), place(limit)) else {
        return Err(Error::assertion(""));
    };
    let widest = if second > first { limit } else { start };
    let cast = |tensor: &Tensor| match tensor.dtype() {
        own if own == widest.dtype() => Ok(tensor.clone()),
        _ => op!(Cast(tensor), DstT = widest.dtype()),
    };
    op!(Range(cast(start)?, cast(limit)?, number(1)))?;
    Err(Error::type_error(
        "tf.range can't run natively on tensors of several dtypes",
    ))
}

/// In steps from a start, below a limit.
#[tf_rule(
    id = "range-by",
    code = 208,
    targets = [range],
    dtypes = f32 | i32,
    ranks = { (0, 0, 0) => 1 },
    numbers = [start, limit, delta],
    bools = false,
)]
pub fn range_by(start: &Tensor, limit: &Tensor, delta: &Tensor) -> Result<Tensor> {
    let is_one = start.dtype() == limit.dtype() && start.dtype() == delta.dtype();
    if is_one && !matches!(start.dtype(), DType::Bool | DType::U8) {
        return op!(Range(start, limit, delta));
    }
    // Of several dtypes, the last of these is that of the result.
    let known = [DType::I32, DType::I64, DType::F32, DType::F64];
    let place = |tensor: &Tensor| known.iter().position(|dtype| *dtype == tensor.dtype());
    let (Some(first), Some(second), Some(third)) = (place(start), place(limit), place(delta)) else {
        return Err(Error::assertion(""));
    };
    let widest = match () {
        () if third > first.max(second) => delta,
        () if second > first => limit,
        () => start,
    };
    let cast = |tensor: &Tensor| match tensor.dtype() {
        own if own == widest.dtype() => Ok(tensor.clone()),
        _ => op!(Cast(tensor), DstT = widest.dtype()),
    };
    op!(Range(cast(start)?, cast(limit)?, cast(delta)?))?;
    Err(Error::type_error(
        "tf.range can't run natively on tensors of several dtypes",
    ))
}

/// A number as a tensor.
#[tf_rule(id = "constant", code = 209, targets = [constant], dtypes = f32 | i32 | bool, ranks = { 0 => 0 }, numbers = [value])]
pub fn constant(value: &Tensor) -> Result<Tensor> {
    Ok(value.clone())
}

/// A tensor as it is, or a number as a tensor.
#[tf_rule(
    id = "convert-to-tensor",
    code = 210,
    targets = [convert_to_tensor],
    dtypes = all,
    ranks = { n => n },
    numbers = [value],
)]
pub fn convert_to_tensor(value: &Tensor) -> Result<Tensor> {
    Ok(value.clone())
}
