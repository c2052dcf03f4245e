//! Element-by-element functions of one tensor.

use crate::prelude::*;

family!(
    abs, negative, square, exp, log, sqrt, rsqrt, reciprocal, sign, floor, ceil, round, sin, cos, log1p,
    expm1, erf, erfc
);

/// Absolute value.
#[tf_rule(id = "abs-f32-cpu", code = 26, targets = [abs], ranks = { n @ 1..=2 => n })]
pub fn abs(x: &Tensor) -> Result<Tensor> {
    op!(Abs(x))
}

/// Negative, -x.
#[tf_rule(id = "negative-f32-cpu", code = 27, targets = [negative], ranks = { n @ 1..=2 => n })]
pub fn negative(x: &Tensor) -> Result<Tensor> {
    op!(Neg(x))
}

/// Square, x * x.
#[tf_rule(id = "square-f32-cpu", code = 28, targets = [square], ranks = { n @ 1..=2 => n })]
pub fn square(x: &Tensor) -> Result<Tensor> {
    op!(Square(x))
}

/// Exponential, e to the power of x.
#[tf_rule(id = "exp-f32-cpu", code = 29, targets = [exp], ranks = { n @ 1..=2 => n })]
pub fn exp(x: &Tensor) -> Result<Tensor> {
    op!(Exp(x))
}

/// Natural logarithm.
#[tf_rule(id = "log-f32-cpu", code = 30, targets = [math.log], ranks = { n @ 1..=2 => n })]
pub fn log(x: &Tensor) -> Result<Tensor> {
    op!(Log(x))
}

/// Square root.
#[tf_rule(id = "sqrt-f32-cpu", code = 31, targets = [math.sqrt], ranks = { n @ 1..=2 => n })]
pub fn sqrt(x: &Tensor) -> Result<Tensor> {
    op!(Sqrt(x))
}

/// Reciprocal square root.
#[tf_rule(id = "rsqrt", code = 40, targets = [math.rsqrt], ranks = { n @ 1..=2 => n })]
pub fn rsqrt(x: &Tensor) -> Result<Tensor> {
    op!(Rsqrt(x))
}

/// Reciprocal, 1 / x.
#[tf_rule(id = "reciprocal", code = 41, targets = [math.reciprocal], ranks = { n @ 1..=2 => n })]
pub fn reciprocal(x: &Tensor) -> Result<Tensor> {
    op!(Reciprocal(x))
}

/// Sign: -1, 0 or 1.
#[tf_rule(id = "sign", code = 42, targets = [sign], ranks = { n @ 1..=2 => n })]
pub fn sign(x: &Tensor) -> Result<Tensor> {
    op!(Sign(x))
}

/// The largest integer that is not above x.
#[tf_rule(id = "floor", code = 43, targets = [floor], ranks = { n @ 1..=2 => n })]
pub fn floor(x: &Tensor) -> Result<Tensor> {
    op!(Floor(x))
}

/// The smallest integer that is not below x.
#[tf_rule(id = "ceil", code = 44, targets = [math.ceil], ranks = { n @ 1..=2 => n })]
pub fn ceil(x: &Tensor) -> Result<Tensor> {
    op!(Ceil(x))
}

/// The nearest integer, the even one of two.
#[tf_rule(id = "round", code = 45, targets = [round], ranks = { n @ 1..=2 => n })]
pub fn round(x: &Tensor) -> Result<Tensor> {
    op!(Round(x))
}

/// Sine, of radians.
#[tf_rule(id = "sin", code = 46, targets = [sin], ranks = { n @ 1..=2 => n })]
pub fn sin(x: &Tensor) -> Result<Tensor> {
    op!(Sin(x))
}

/// Cosine, of radians.
#[tf_rule(id = "cos", code = 47, targets = [cos], ranks = { n @ 1..=2 => n })]
pub fn cos(x: &Tensor) -> Result<Tensor> {
    op!(Cos(x))
}

/// Natural logarithm of 1 + x.
#[tf_rule(id = "log1p", code = 48, targets = [math.log1p], ranks = { n @ 1..=2 => n })]
pub fn log1p(x: &Tensor) -> Result<Tensor> {
    op!(Log1p(x))
}

/// Exponential minus one.
#[tf_rule(id = "expm1", code = 49, targets = [math.expm1], ranks = { n @ 1..=2 => n })]
pub fn expm1(x: &Tensor) -> Result<Tensor> {
    op!(Expm1(x))
}

/// Error function.
#[tf_rule(id = "erf", code = 50, targets = [math.erf], ranks = { n @ 1..=2 => n })]
pub fn erf(x: &Tensor) -> Result<Tensor> {
    op!(Erf(x))
}

/// Complement of the error function, 1 - erf(x).
#[tf_rule(id = "erfc", code = 51, targets = [math.erfc], ranks = { n @ 1..=2 => n })]
pub fn erfc(x: &Tensor) -> Result<Tensor> {
    op!(Erfc(x))
}
