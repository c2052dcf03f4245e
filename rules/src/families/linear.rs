//! Matrix products, biases and transposition.

use crate::prelude::*;

family!(matmul, bias_add, transpose);

/// Product of two matrices.
#[tf_rule(id = "matmul-f32-cpu-2d", code = 1, targets = [matmul], ranks = { (2, 2) => 2 })]
pub fn matmul(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    op!(MatMul(a, b))
}

/// Adds a bias to the last axis of a matrix.
#[tf_rule(
    id = "bias-add-nhwc-f32-cpu-2d",
    code = 21,
    targets = [nn.bias_add],
    ranks = { (2, 1) => 2 },
    kwargs = { data_format: str in ["NHWC"] = "NHWC" },
)]
pub fn bias_add(value: &Tensor, bias: &Tensor, data_format: &str) -> Result<Tensor> {
    op!(BiasAdd(value, bias), data_format = data_format)
}

/// Transpose of a matrix.
#[tf_rule(id = "transpose-f32-cpu-2d", code = 39, targets = [transpose], ranks = { 2 => 2 })]
pub fn transpose(a: &Tensor) -> Result<Tensor> {
    op!(Transpose(a, i32([1, 0])))
}
