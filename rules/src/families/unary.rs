//! Element-by-element functions of one tensor.

use crate::prelude::*;

family!(
    abs,
    negative,
    square,
    exp,
    log,
    sqrt,
    rsqrt,
    reciprocal,
    sign,
    floor,
    ceil,
    round,
    sin,
    cos,
    log1p,
    expm1,
    erf,
    erfc,
    tan,
    asin,
    acos,
    atan,
    sinh,
    cosh,
    asinh,
    acosh,
    atanh,
    lgamma,
    digamma,
    rint,
    is_nan,
    is_inf,
    is_finite,
    identity,
    stop_gradient,
    reciprocal_no_nan
);

/// Absolute value.
#[tf_rule(id = "abs-f32-cpu", code = 26, targets = [abs], ranks = { n @ 1..=2 => n })]
#[tf_rule(id = "abs", code = 65, targets = [abs], dtypes = f32 | f64 | i32 | i64, ranks = { n => n }, numbers = [x])]
pub fn abs(x: &Tensor) -> Result<Tensor> {
    op!(Abs(x))
}

/// Negative, -x.
#[tf_rule(id = "negative-f32-cpu", code = 27, targets = [negative], ranks = { n @ 1..=2 => n })]
#[tf_rule(id = "negative", code = 66, targets = [negative], dtypes = f32 | f64 | i32 | i64, ranks = { n => n }, numbers = [x])]
pub fn negative(x: &Tensor) -> Result<Tensor> {
    op!(Neg(x))
}

/// Square, x * x.
#[tf_rule(id = "square-f32-cpu", code = 28, targets = [square], ranks = { n @ 1..=2 => n })]
#[tf_rule(id = "square", code = 67, targets = [square], dtypes = numeric, ranks = { n => n }, numbers = [x])]
pub fn square(x: &Tensor) -> Result<Tensor> {
    op!(Square(x))
}

/// Exponential, e to the power of x.
#[tf_rule(id = "exp-f32-cpu", code = 29, targets = [exp], ranks = { n @ 1..=2 => n })]
#[tf_rule(id = "exp", code = 68, targets = [exp], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn exp(x: &Tensor) -> Result<Tensor> {
    op!(Exp(x))
}

/// Natural logarithm.
#[tf_rule(id = "log-f32-cpu", code = 30, targets = [math.log], ranks = { n @ 1..=2 => n })]
#[tf_rule(id = "log", code = 69, targets = [math.log], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn log(x: &Tensor) -> Result<Tensor> {
    op!(Log(x))
}

/// Square root.
#[tf_rule(id = "sqrt-f32-cpu", code = 31, targets = [math.sqrt], ranks = { n @ 1..=2 => n })]
#[tf_rule(id = "sqrt", code = 70, targets = [math.sqrt], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn sqrt(x: &Tensor) -> Result<Tensor> {
    op!(Sqrt(x))
}

/// Reciprocal square root.
#[tf_rule(id = "rsqrt", code = 40, targets = [math.rsqrt], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn rsqrt(x: &Tensor) -> Result<Tensor> {
    op!(Rsqrt(x))
}

/// Reciprocal, 1 / x.
#[tf_rule(id = "reciprocal", code = 41, targets = [math.reciprocal], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn reciprocal(x: &Tensor) -> Result<Tensor> {
    op!(Reciprocal(x))
}

/// Sign: -1, 0 or 1.
#[tf_rule(id = "sign", code = 42, targets = [sign], dtypes = f32 | f64 | i32 | i64, ranks = { n => n }, numbers = [x])]
pub fn sign(x: &Tensor) -> Result<Tensor> {
    op!(Sign(x))
}

/// The largest integer that is not above x.
#[tf_rule(id = "floor", code = 43, targets = [floor], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn floor(x: &Tensor) -> Result<Tensor> {
    op!(Floor(x))
}

/// The smallest integer that is not below x.
#[tf_rule(id = "ceil", code = 44, targets = [math.ceil], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn ceil(x: &Tensor) -> Result<Tensor> {
    op!(Ceil(x))
}

/// The nearest integer, the even one of two.
#[tf_rule(id = "round", code = 45, targets = [round], dtypes = numeric, ranks = { n => n }, numbers = [x])]
pub fn round(x: &Tensor) -> Result<Tensor> {
    let rounded = |x: &Tensor| op!(Round(x));
    if matches!(x.dtype(), DType::I32 | DType::I64 | DType::U8) {
        return Ok(x.clone());
    }
    rounded(x)
}

/// Sine, of radians.
#[tf_rule(id = "sin", code = 46, targets = [sin], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn sin(x: &Tensor) -> Result<Tensor> {
    op!(Sin(x))
}

/// Cosine, of radians.
#[tf_rule(id = "cos", code = 47, targets = [cos], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn cos(x: &Tensor) -> Result<Tensor> {
    op!(Cos(x))
}

/// Natural logarithm of 1 + x.
#[tf_rule(id = "log1p", code = 48, targets = [math.log1p], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn log1p(x: &Tensor) -> Result<Tensor> {
    op!(Log1p(x))
}

/// Exponential minus one.
#[tf_rule(id = "expm1", code = 49, targets = [math.expm1], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn expm1(x: &Tensor) -> Result<Tensor> {
    op!(Expm1(x))
}

/// Error function.
#[tf_rule(id = "erf", code = 50, targets = [math.erf], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn erf(x: &Tensor) -> Result<Tensor> {
    op!(Erf(x))
}

/// Complement of the error function, 1 - erf(x).
#[tf_rule(id = "erfc", code = 51, targets = [math.erfc], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn erfc(x: &Tensor) -> Result<Tensor> {
    op!(Erfc(x))
}

/// Tangent, of radians.
#[tf_rule(id = "tan", code = 71, targets = [tan], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn tan(x: &Tensor) -> Result<Tensor> {
    op!(Tan(x))
}

/// Inverse sine, in radians.
#[tf_rule(id = "asin", code = 72, targets = [asin], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn asin(x: &Tensor) -> Result<Tensor> {
    op!(Asin(x))
}

/// Inverse cosine, in radians.
#[tf_rule(id = "acos", code = 73, targets = [acos], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn acos(x: &Tensor) -> Result<Tensor> {
    op!(Acos(x))
}

/// Inverse tangent, in radians.
#[tf_rule(id = "atan", code = 74, targets = [atan], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn atan(x: &Tensor) -> Result<Tensor> {
    op!(Atan(x))
}

/// Hyperbolic sine.
#[tf_rule(id = "sinh", code = 75, targets = [sinh], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn sinh(x: &Tensor) -> Result<Tensor> {
    op!(Sinh(x))
}

/// Hyperbolic cosine.
#[tf_rule(id = "cosh", code = 76, targets = [cosh], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn cosh(x: &Tensor) -> Result<Tensor> {
    op!(Cosh(x))
}

/// Inverse hyperbolic sine.
#[tf_rule(id = "asinh", code = 77, targets = [asinh], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn asinh(x: &Tensor) -> Result<Tensor> {
    op!(Asinh(x))
}

/// Inverse hyperbolic cosine.
#[tf_rule(id = "acosh", code = 78, targets = [acosh], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn acosh(x: &Tensor) -> Result<Tensor> {
    op!(Acosh(x))
}

/// Inverse hyperbolic tangent.
#[tf_rule(id = "atanh", code = 79, targets = [atanh], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn atanh(x: &Tensor) -> Result<Tensor> {
    op!(Atanh(x))
}

/// Natural logarithm of the absolute value of the gamma function.
#[tf_rule(id = "lgamma", code = 80, targets = [math.lgamma], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn lgamma(x: &Tensor) -> Result<Tensor> {
    op!(Lgamma(x))
}

/// Derivative of the logarithm of the gamma function.
#[tf_rule(id = "digamma", code = 81, targets = [math.digamma], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn digamma(x: &Tensor) -> Result<Tensor> {
    op!(Digamma(x))
}

/// The nearest integer, the even one of two, also for halves.
#[tf_rule(id = "rint", code = 82, targets = [math.rint], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn rint(x: &Tensor) -> Result<Tensor> {
    op!(Rint(x))
}

/// Whether an element is no number.
#[tf_rule(id = "is-nan", code = 83, targets = [math.is_nan], dtypes = floats, ranks = { n => n }, result = bool)]
pub fn is_nan(x: &Tensor) -> Result<Tensor> {
    op!(IsNan(x))
}

/// Whether an element is infinite.
#[tf_rule(id = "is-inf", code = 84, targets = [math.is_inf], dtypes = floats, ranks = { n => n }, result = bool)]
pub fn is_inf(x: &Tensor) -> Result<Tensor> {
    op!(IsInf(x))
}

/// Whether an element is a number and finite.
#[tf_rule(id = "is-finite", code = 85, targets = [math.is_finite], dtypes = floats, ranks = { n => n }, result = bool)]
pub fn is_finite(x: &Tensor) -> Result<Tensor> {
    op!(IsFinite(x))
}

/// The same values.
#[tf_rule(id = "identity", code = 86, targets = [identity], dtypes = all, ranks = { n => n })]
pub fn identity(input: &Tensor) -> Result<Tensor> {
    op!(Identity(input))
}

/// The same values, which no gradient flows through.
#[tf_rule(id = "stop-gradient", code = 87, targets = [stop_gradient], dtypes = all, ranks = { n => n })]
pub fn stop_gradient(input: &Tensor) -> Result<Tensor> {
    op!(StopGradient(input))
}

/// 1 / x, and 0 where x is 0.
#[tf_rule(id = "reciprocal-no-nan", code = 511, targets = [math.reciprocal_no_nan], dtypes = floats, ranks = { n => n })]
pub fn reciprocal_no_nan(x: &Tensor) -> Result<Tensor> {
    op!(DivNoNan(number(1), x))
}
