//! Arithmetic between two tensors, with broadcasting.

use crate::prelude::*;

family!(
    add,
    multiply,
    subtract,
    divide,
    maximum,
    minimum,
    squared_difference,
    pow,
    floormod,
    floordiv,
    divide_no_nan,
    truediv,
    atan2
);

/// Sum of two tensors, with broadcasting.
///
/// TensorFlow converts a number in front of this call without a look at
/// the second operand, so an int there is an `int32`, and raises.
#[tf_rule(id = "add-call-f32-cpu", code = 3, targets = [add], ranks = broadcast(0..=2), numbers = [y])]
#[tf_rule(id = "add-binop-f32-cpu", code = 6, operator = "+", ranks = broadcast(0..=2), numbers = [x, y])]
pub fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

/// Product of two tensors, element by element, with broadcasting.
#[tf_rule(id = "mul-call-f32-cpu", code = 13, targets = [multiply], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "mul-binop-f32-cpu", code = 12, operator = "*", ranks = broadcast(0..=2), numbers = [x, y])]
pub fn multiply(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Mul(x, y))
}

/// Difference of two tensors, with broadcasting.
#[tf_rule(id = "sub-call-f32-cpu", code = 14, targets = [subtract], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "sub-binop-f32-cpu", code = 15, operator = "-", ranks = broadcast(0..=2), numbers = [x, y])]
pub fn subtract(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Sub(x, y))
}

/// Quotient of two tensors, with broadcasting.
#[tf_rule(id = "div-call-f32-cpu", code = 16, targets = [divide], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "div-binop-f32-cpu", code = 17, operator = "/", ranks = broadcast(0..=2), numbers = [x, y])]
pub fn divide(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(RealDiv(x, y))
}

/// The larger of two tensors, element by element, with broadcasting.
#[tf_rule(id = "maximum-call-f32-cpu", code = 32, targets = [maximum], ranks = broadcast(0..=2), numbers = [x, y])]
pub fn maximum(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Maximum(x, y))
}

/// The smaller of two tensors, element by element, with broadcasting.
#[tf_rule(id = "minimum-call-f32-cpu", code = 33, targets = [minimum], ranks = broadcast(0..=2), numbers = [x, y])]
pub fn minimum(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Minimum(x, y))
}

/// Square of the difference of two tensors, with broadcasting.
#[tf_rule(id = "squared-difference", code = 57, targets = [math.squared_difference], ranks = broadcast(1..=2))]
pub fn squared_difference(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(SquaredDifference(x, y))
}

/// A tensor to the power of another, with broadcasting.
#[tf_rule(id = "pow", code = 58, targets = [pow], ranks = broadcast(0..=2), numbers = [y])]
pub fn pow(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Pow(x, y))
}

/// Remainder of the division that rounds down, with broadcasting: it has the sign of the divisor.
#[tf_rule(id = "floormod", code = 59, targets = [math.floormod], ranks = broadcast(1..=2))]
#[tf_rule(id = "floormod-operator", code = 60, operator = "%", ranks = broadcast(0..=2), numbers = [x, y])]
pub fn floormod(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(FloorMod(x, y))
}

/// Quotient, rounded down, with broadcasting.
#[tf_rule(id = "floordiv", code = 61, targets = [math.floordiv], ranks = broadcast(0..=2), numbers = [y])]
pub fn floordiv(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(FloorDiv(x, y))
}

/// Quotient of two tensors, 0 where the divisor is 0, with broadcasting.
#[tf_rule(id = "divide-no-nan", code = 62, targets = [math.divide_no_nan], ranks = broadcast(0..=2), numbers = [y])]
pub fn divide_no_nan(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(DivNoNan(x, y))
}

/// Quotient of two tensors, with broadcasting.
#[tf_rule(id = "truediv", code = 63, targets = [truediv], ranks = broadcast(0..=2), numbers = [y])]
pub fn truediv(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(RealDiv(x, y))
}

/// Angle of the point (x, y) in radians, with broadcasting.
#[tf_rule(id = "atan2", code = 64, targets = [atan2], ranks = broadcast(1..=2))]
pub fn atan2(y: &Tensor, x: &Tensor) -> Result<Tensor> {
    op!(Atan2(y, x))
}
