//! Arithmetic between two tensors, with broadcasting.

use crate::prelude::*;

family!(add, multiply, subtract, divide, maximum, minimum);

/// Sum of two tensors, with broadcasting.
///
/// TensorFlow converts a number in front of this call without a look at
/// the second operand, so an int there is an `int32`, and raises.
#[tf_rule(id = "add-call-f32-cpu", code = 3, targets = [add, math.add], ranks = broadcast(0..=2), numbers = [y])]
#[tf_rule(id = "add-binop-f32-cpu", code = 6, operator = "+", ranks = broadcast(0..=2), numbers = [x, y])]
pub fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

/// Product of two tensors, element by element, with broadcasting.
#[tf_rule(id = "mul-call-f32-cpu", code = 13, targets = [multiply, math.multiply], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "mul-binop-f32-cpu", code = 12, operator = "*", ranks = broadcast(0..=2), numbers = [x, y])]
pub fn multiply(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Mul(x, y))
}

/// Difference of two tensors, with broadcasting.
#[tf_rule(id = "sub-call-f32-cpu", code = 14, targets = [subtract, math.subtract], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "sub-binop-f32-cpu", code = 15, operator = "-", ranks = broadcast(0..=2), numbers = [x, y])]
pub fn subtract(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Sub(x, y))
}

/// Quotient of two tensors, with broadcasting.
#[tf_rule(id = "div-call-f32-cpu", code = 16, targets = [divide, math.divide], ranks = broadcast(0..=2), numbers = [x, y])]
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
