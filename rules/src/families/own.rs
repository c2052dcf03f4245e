//! The functions of `rextio_tensorflow.ops`: what Python says with subscripts, attributes and tuples.

use crate::prelude::*;

family!(
    tensor,
    typed,
    to_float,
    dim,
    results,
    moments_mean,
    moments_variance,
    float,
    int,
    truth,
    floordiv_ints,
    fail,
    fail_shape,
    dim_of,
    sqrt_number,
    power_number
);

/// The tensor itself, of which dtype and rank are no longer known while building.
#[tf_rule(id = "tensor", code = 300, targets = [ops.tensor], dtypes = all, ranks = { _ => any })]
pub fn tensor(x: &Tensor) -> Result<Tensor> {
    Ok(x.clone())
}

/// The tensor itself, if it has a dtype and a rank.
#[tf_rule(
    id = "typed",
    code = 301,
    targets = [ops.typed],
    dtypes = f32,
    ranks = { n if n == rank => n },
    result = dtype,
    typed = true,
    kwargs = { dtype: DType in f32 = f32, rank: i64 in [0, 1, 2, 3, 4, 5] = 2 },
)]
#[tf_rule(
    id = "typed-f64",
    code = 340,
    targets = [ops.typed],
    dtypes = f64,
    ranks = { n if n == rank => n },
    result = dtype,
    typed = true,
    kwargs = { dtype: DType in f64, rank: i64 in [0, 1, 2, 3, 4, 5] = 2 },
)]
#[tf_rule(
    id = "typed-i32",
    code = 341,
    targets = [ops.typed],
    dtypes = i32,
    ranks = { n if n == rank => n },
    result = dtype,
    typed = true,
    kwargs = { dtype: DType in i32, rank: i64 in [0, 1, 2, 3, 4, 5] = 2 },
)]
#[tf_rule(
    id = "typed-i64",
    code = 342,
    targets = [ops.typed],
    dtypes = i64,
    ranks = { n if n == rank => n },
    result = dtype,
    typed = true,
    kwargs = { dtype: DType in i64, rank: i64 in [0, 1, 2, 3, 4, 5] = 2 },
)]
#[tf_rule(
    id = "typed-bool",
    code = 343,
    targets = [ops.typed],
    dtypes = bool,
    ranks = { n if n == rank => n },
    result = dtype,
    typed = true,
    kwargs = { dtype: DType in bool, rank: i64 in [0, 1, 2, 3, 4, 5] = 2 },
)]
#[tf_rule(
    id = "typed-u8",
    code = 344,
    targets = [ops.typed],
    dtypes = u8,
    ranks = { n if n == rank => n },
    result = dtype,
    typed = true,
    kwargs = { dtype: DType in u8, rank: i64 in [0, 1, 2, 3, 4, 5] = 2 },
)]
pub fn typed(x: &Tensor, dtype: DType, rank: i64) -> Result<Tensor> {
    if x.dtype() == dtype && x.operand_rank() == rank {
        return Ok(x.clone());
    }
    Err(Error::type_error(format!(
        "expected {} of rank {rank}, found {} of rank {}",
        dtype.name(),
        x.dtype().name(),
        x.rank()
    )))
}

/// An int as a float.
#[tf_rule(id = "to-float", code = 302, targets = [ops.to_float], ranks = { () => 0 }, kwargs = { number: i64 })]
pub fn to_float(number: i64) -> Result<f64> {
    Ok(number as f64)
}

/// The size of a tensor along an axis.
#[tf_rule(
    id = "dim",
    code = 306,
    targets = [ops.dim],
    dtypes = all,
    ranks = { _ => 0 },
    kwargs = { axis: i64 in -x..x },
)]
pub fn dim(x: &Tensor, axis: i64) -> Result<i64> {
    x.dim(axis)
}

/// The number in a tensor of rank 0.
#[tf_rule(id = "float", code = 307, targets = [float], dtypes = all, ranks = { 0 => 0 })]
pub fn float(x: &Tensor) -> Result<f64> {
    x.to_f64()
}

/// The number in a tensor of rank 0, towards 0.
#[tf_rule(id = "int", code = 308, targets = [int], dtypes = all, ranks = { 0 => 0 })]
pub fn int(x: &Tensor) -> Result<i64> {
    x.to_i64()
}

/// Whether the number in a tensor of one element isn't 0.
#[tf_rule(id = "bool", code = 309, targets = [bool], dtypes = all, ranks = { _ => 0 })]
pub fn truth(x: &Tensor) -> Result<bool> {
    x.to_bool()
}

/// Several tensors as one result, a Python tuple.
#[tf_rule(id = "results", code = 303, targets = [ops.results], dtypes = all, ranks = { _ => any })]
pub fn results(tensors: &[&Tensor]) -> Result<Tensors> {
    Ok(tensors.iter().copied().cloned().collect())
}

/// Mean of the elements along axes, the first result of `tf.nn.moments`.
#[tf_rule(
    id = "moments-mean",
    code = 304,
    targets = [ops.moments_mean],
    dtypes = floats,
    ranks = { n => if keepdims { n } else { n - len(axes) } },
    kwargs = { axes: i64 | [i64] in -x..x, keepdims: bool = false },
)]
pub fn moments_mean(x: &Tensor, axes: &[i64], keepdims: bool) -> Result<Tensor> {
    let mean = op!(Mean(x, i32(axes)), keep_dims = true, name = None)?;
    if x.dtype() == DType::U8 {
        // Python computes the variance too, and fails.
        op!(SquaredDifference(x, &mean))?;
    }
    if keepdims {
        return Ok(mean);
    }
    op!(Squeeze(&mean), squeeze_dims = axes)
}

/// Variance of the elements along axes, the second result of `tf.nn.moments`.
#[tf_rule(
    id = "moments-variance",
    code = 305,
    targets = [ops.moments_variance],
    dtypes = floats,
    ranks = { n => if keepdims { n } else { n - len(axes) } },
    kwargs = { axes: i64 | [i64] in -x..x, keepdims: bool = false },
)]
pub fn moments_variance(x: &Tensor, axes: &[i64], keepdims: bool) -> Result<Tensor> {
    let mean = op!(StopGradient(op!(
        Mean(x, i32(axes)),
        keep_dims = true,
        name = None
    )?))?;
    let squares = op!(SquaredDifference(x, &mean))?;
    let variance = op!(Mean(&squares, i32(axes)), keep_dims = true, name = None)?;
    if keepdims {
        return Ok(variance);
    }
    op!(Squeeze(&variance), squeeze_dims = axes)
}

/// Quotient of two Python ints, rounded down.
#[tf_rule(
    id = "floordiv-ints",
    code = 345,
    targets = [ops.floordiv],
    ranks = { () => 0 },
    kwargs = { dividend: i64, divisor: i64 },
)]
pub fn floordiv_ints(dividend: i64, divisor: i64) -> Result<i64> {
    if divisor == 0 {
        return Err(Error::zero_division("integer division or modulo by zero"));
    }
    match dividend.checked_div(divisor) {
        Some(quotient) if dividend % divisor != 0 && (dividend < 0) != (divisor < 0) => Ok(quotient - 1),
        Some(quotient) => Ok(quotient),
        None => Err(Error::overflow("Python int too large to convert to C long")),
    }
}

/// An exception of Python's, with ints in its text.
#[tf_rule(
    id = "fail",
    code = 346,
    targets = [ops.fail],
    ranks = { () => 0 },
    kwargs = {
        kind: str in ["AssertionError", "IndexError", "RuntimeError", "TypeError", "ValueError"],
        text: str,
        numbers: [i64] | None = None,
    },
)]
pub fn fail(kind: &str, text: &str, numbers: Option<&[i64]>) -> Result<i64> {
    let mut said = text.to_owned();
    if kind == "AssertionError" && !Error::is_asserting() {
        return Ok(0);
    }
    for number in numbers.unwrap_or_default() {
        said = said.replacen("{}", &number.to_string(), 1);
    }
    Err(match kind {
        "AssertionError" => Error::assertion(said),
        "IndexError" => Error::index(said),
        "RuntimeError" => Error::runtime(said),
        "TypeError" => Error::type_error(said),
        _ => Error::value(said),
    })
}

/// An exception of Python's, with the shape of a tensor in its text.
#[tf_rule(
    id = "fail-shape",
    code = 347,
    targets = [ops.fail_shape],
    dtypes = all,
    ranks = { _ => 0 },
    kwargs = {
        kind: str in ["AssertionError", "IndexError", "RuntimeError", "TypeError", "ValueError"],
        text: str,
    },
)]
pub fn fail_shape(x: &Tensor, kind: &str, text: &str) -> Result<i64> {
    let sizes: Vec<String> = (0..x.operand_rank())
        .map(|axis| Ok(x.dim(axis)?.to_string()))
        .collect::<Result<_>>()?;
    if kind == "AssertionError" && !Error::is_asserting() {
        return Ok(0);
    }
    let comma = if sizes.len() == 1 { "," } else { "" };
    let said = text.replacen("{}", &format!("({}{comma})", sizes.join(", ")), 1);
    Err(match kind {
        "AssertionError" => Error::assertion(said),
        "IndexError" => Error::index(said),
        "RuntimeError" => Error::runtime(said),
        "TypeError" => Error::type_error(said),
        _ => Error::value(said),
    })
}

/// One of so many sizes of a tensor, which has no others.
#[tf_rule(
    id = "dim-of",
    code = 348,
    targets = [ops.dim_of],
    dtypes = all,
    ranks = { _ => 0 },
    kwargs = { axis: i64, count: i64 },
)]
pub fn dim_of(x: &Tensor, axis: i64, count: i64) -> Result<i64> {
    let rank = x.operand_rank();
    if rank < count {
        let text = "not enough values to unpack";
        return Err(Error::value(format!("{text} (expected {count}, got {rank})")));
    }
    if rank > count {
        return Err(Error::value(format!(
            "too many values to unpack (expected {count})"
        )));
    }
    x.dim(axis)
}

/// Square root of a Python number.
#[tf_rule(id = "sqrt-number", code = 349, targets = [ops.sqrt], ranks = { () => 0 }, kwargs = { number: f64 })]
pub fn sqrt_number(number: f64) -> Result<f64> {
    if number < 0.0 {
        return Err(Error::value("math domain error"));
    }
    Ok(number.sqrt())
}

/// A Python float that isn't negative to the power of another.
#[tf_rule(
    id = "power-number",
    code = 350,
    targets = [ops.power],
    ranks = { () => 0 },
    kwargs = { base: f64, exponent: f64 },
)]
pub fn power_number(base: f64, exponent: f64) -> Result<f64> {
    if base < 0.0 {
        return Err(Error::value("the base of a power of floats is negative"));
    }
    if base == 0.0 && exponent < 0.0 {
        return Err(Error::zero_division("0.0 cannot be raised to a negative power"));
    }
    let power = base.powf(exponent);
    if power.is_infinite() && base.is_finite() && exponent.is_finite() {
        return Err(Error::overflow("(34, 'Numerical result out of range')"));
    }
    Ok(power)
}
