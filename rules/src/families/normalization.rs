//! Norms, and what scales by them.

use crate::prelude::*;

family!(
    norm,
    euclidean_norm,
    l2_normalize,
    batch_normalization,
    zero_fraction
);

/// Euclidean norm, of all elements or along axes.
#[tf_rule(
    id = "norm",
    code = 400,
    targets = [norm],
    dtypes = floats,
    ranks = {
        n if ord == "euclidean" || len(axis) == 2 =>
            if !is_none(keepdims) { any } else if is_none(axis) { 0 } else { n - len(axis) },
    },
    kwargs = {
        ord: str in ["euclidean", "fro"] = "euclidean",
        axis: i64 | [i64; 2] | None in -tensor..tensor = None,
        keepdims: bool | None = None,
    },
)]
pub fn norm(tensor: &Tensor, _ord: &str, axis: Option<&[i64]>, keepdims: Option<bool>) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some([first, second]) if first == second => {
            let text = "'axis' must be None, an integer, or a tuple of 2 unique integers, got";
            return Err(Error::value(format!("{text} ({first}, {second})")));
        }
        Some(axes) => axes.to_vec(),
        None => (0..tensor.operand_rank()).collect(),
    };
    if tensor.dtype() == DType::Bool {
        return Err(Error::type_error(
            "Expected numeric or variant tensor, got dtype tf.bool.",
        ));
    }
    let sum = op!(
        Sum(op!(Mul(tensor, tensor))?, i32(&axes)),
        keep_dims = true,
        name = None
    )?;
    let norm = op!(Sqrt(&sum))?;
    if keepdims.unwrap_or(false) {
        return Ok(norm);
    }
    op!(Squeeze(&norm), squeeze_dims = axis.unwrap_or_default())
}

/// Euclidean norm along axes, by one operation.
#[tf_rule(
    id = "reduce-euclidean-norm",
    code = 401,
    targets = [math.reduce_euclidean_norm],
    dtypes = numeric,
    ranks = { n => if keepdims { n } else if is_none(axis) { 0 } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -input_tensor..input_tensor = None, keepdims: bool = false },
)]
pub fn euclidean_norm(input_tensor: &Tensor, axis: Option<&[i64]>, keepdims: bool) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..input_tensor.operand_rank()).collect(),
    };
    op!(EuclideanNorm(input_tensor, i32(&axes)), keep_dims = keepdims)
}

/// A tensor scaled to a Euclidean norm of 1, along axes.
#[tf_rule(
    id = "l2-normalize",
    code = 402,
    targets = [nn.l2_normalize],
    dtypes = floats,
    ranks = { n => n },
    kwargs = { axis: i64 | [i64] | None in -x..x = None, epsilon: f64 = 1e-12 },
)]
pub fn l2_normalize(x: &Tensor, axis: Option<&[i64]>, epsilon: f64) -> Result<Tensor> {
    let axes: Vec<i64> = match axis {
        Some(axes) => axes.to_vec(),
        None => (0..x.operand_rank()).collect(),
    };
    let sum = op!(Sum(op!(Square(x))?, i32(&axes)), keep_dims = true)?;
    if !matches!(x.dtype(), DType::F32 | DType::F64) {
        let dtype = x.dtype().name();
        return Err(Error::type_error(format!(
            "Cannot convert {epsilon:?} to EagerTensor of dtype {dtype}"
        )));
    }
    let inverse = op!(Rsqrt(op!(Maximum(&sum, number(epsilon)))?))?;
    op!(Mul(x, &inverse))
}

/// A tensor shifted and scaled to a mean and a variance, and then by an offset and a scale, if there are any.
#[tf_rule(
    id = "batch-normalization",
    code = 403,
    targets = [nn.batch_normalization],
    dtypes = { x: floats, (mean, variance, offset, scale): floats },
    ranks = { (n, m, v, o, s) if m <= n && v <= n && o <= n && s <= n => n },
    result = x,
    kwargs = { variance_epsilon: f64 },
)]
pub fn batch_normalization(
    x: &Tensor,
    mean: &Tensor,
    variance: &Tensor,
    offset: Option<&Tensor>,
    scale: Option<&Tensor>,
    variance_epsilon: f64,
) -> Result<Tensor> {
    if variance.dtype() == DType::Bool {
        return op!(AddV2(variance, variance));
    }
    if !matches!(variance.dtype(), DType::F32 | DType::F64) {
        let dtype = variance.dtype().name();
        let text = "cannot compute AddV2 as input #1(zero-based) was expected to be a";
        let text = format!("{text} {dtype} tensor but is a float tensor");
        return Err(Error::tensorflow(3, &text, "AddV2", Some("")));
    }
    // A product with truth values is one of truth values in Python.
    let product = |first: &Tensor, second: &Tensor| {
        if first.dtype() == DType::Bool || second.dtype() == DType::Bool {
            let product = op!(Mul(op!(Cast(first), DstT = i32)?, op!(Cast(second), DstT = i32)?))?;
            return op!(Cast(&product), DstT = bool);
        }
        op!(Mul(first, second))
    };
    let inverse = op!(Rsqrt(op!(AddV2(variance, number(variance_epsilon)))?))?;
    let inverse = match scale {
        Some(scale) => product(&inverse, scale)?,
        None => inverse,
    };
    let cast = if inverse.dtype() == x.dtype() {
        inverse.clone()
    } else {
        op!(Cast(&inverse), DstT = x.dtype())?
    };
    let scaled = product(x, &cast)?;
    let shift = match offset {
        Some(offset) => op!(Sub(offset, product(mean, &inverse)?))?,
        None => product(&op!(Neg(mean))?, &inverse)?,
    };
    let shift = if shift.dtype() == x.dtype() {
        shift
    } else {
        op!(Cast(&shift), DstT = x.dtype())?
    };
    op!(AddV2(&scaled, &shift))
}

/// The fraction of elements that are 0.
#[tf_rule(id = "zero-fraction", code = 404, targets = [math.zero_fraction], dtypes = all, ranks = { _ => 0 }, result = f32)]
pub fn zero_fraction(value: &Tensor) -> Result<Tensor> {
    let size: i64 = value.sizes().iter().product();
    if size > i64::from(i32::MAX) {
        return Err(Error::value(String::from(
            "zero_fraction of so many elements has no native form",
        )));
    }
    let axes: Vec<i64> = (0..value.operand_rank()).collect();
    let differs = if value.dtype() == DType::Bool {
        op!(NotEqual(value, number(false)))?
    } else {
        op!(NotEqual(value, number(0)))?
    };
    let other = op!(Cast(&differs), DstT = i32)?;
    let count = op!(Cast(op!(Sum(&other, i32(&axes)))?), DstT = i64)?;
    let zeros = op!(Cast(op!(Sub(i64(size), &count))?), DstT = f32)?;
    let all = op!(Cast(i64(size)), DstT = f32)?;
    op!(Identity(op!(RealDiv(&zeros, &all))?))
}
