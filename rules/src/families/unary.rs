//! Element-by-element functions of one tensor.

use crate::prelude::*;

family!(abs, negative, square, exp, log, sqrt);

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
