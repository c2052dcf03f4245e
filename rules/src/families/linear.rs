//! Matrix products and biases.

use crate::prelude::*;

family!(matmul, matmul_operator, bias_add, matvec, band_part);

/// Product of two matrices, or of each pair of matrices of two batches.
#[tf_rule(
    id = "matmul-f32-cpu-2d",
    code = 1,
    targets = [matmul],
    ranks = { (2, 2) => 2 },
    kwargs = { transpose_a: bool in [false] = false, transpose_b: bool in [false] = false },
)]
#[tf_rule(
    id = "matmul",
    code = 220,
    targets = [matmul],
    dtypes = f32 | f64 | i32 | i64,
    ranks = { (a @ 2..=5, b @ 2..=5) => if a > b { a } else { b } },
    kwargs = { transpose_a: bool = false, transpose_b: bool = false },
)]
pub fn matmul(a: &Tensor, b: &Tensor, transpose_a: bool, transpose_b: bool) -> Result<Tensor> {
    if a.rank() > 2 || b.rank() > 2 {
        return op!(BatchMatMulV2(a, b), adj_x = transpose_a, adj_y = transpose_b);
    }
    op!(MatMul(a, b), transpose_a = transpose_a, transpose_b = transpose_b)
}

/// Product of two matrices, or of each pair of matrices of two batches.
#[tf_rule(
    id = "matmul-operator",
    code = 221,
    operator = "@",
    dtypes = f32 | f64 | i32 | i64,
    ranks = { (a @ 2..=5, b @ 2..=5) => if a > b { a } else { b } },
)]
#[tf_rule(
    id = "cuda0-matmul-f32-2d",
    code = 35,
    targets = only [matmul],
    ranks = { (2, 2) => 2 },
    device = cuda0,
)]
pub fn matmul_operator(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    if a.rank() > 2 || b.rank() > 2 {
        return op!(BatchMatMulV2(a, b));
    }
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
#[tf_rule(
    id = "bias-add",
    code = 222,
    targets = [nn.bias_add],
    dtypes = numeric,
    ranks = { (n @ 2..=5, 1) => n },
    kwargs = { data_format: str | None in ["NHWC"] = None },
)]
#[tf_rule(
    id = "cuda0-bias-add-nhwc-f32-2d-1d",
    code = 36,
    targets = only [nn.bias_add],
    ranks = { (2, 1) => 2 },
    kwargs = { data_format: str in ["NHWC"] = "NHWC" },
    device = cuda0,
)]
pub fn bias_add(value: &Tensor, bias: &Tensor, data_format: Option<&str>) -> Result<Tensor> {
    op!(BiasAdd(value, bias), data_format = data_format.unwrap_or("NHWC"))
}

/// Product of a matrix and a vector.
#[tf_rule(
    id = "matvec",
    code = 223,
    targets = [linalg.matvec],
    dtypes = f32 | f64 | i32 | i64,
    ranks = { (2, 1) => 1 },
    kwargs = { transpose_a: bool = false },
)]
pub fn matvec(a: &Tensor, b: &Tensor, transpose_a: bool) -> Result<Tensor> {
    let column = op!(ExpandDims(b, i32(-1)))?;
    let product = if a.rank() > 2 || column.rank() > 2 {
        op!(BatchMatMulV2(a, &column), adj_x = transpose_a)?
    } else {
        op!(MatMul(a, &column), transpose_a = transpose_a)?
    };
    op!(Squeeze(&product), squeeze_dims = [-1])
}

/// The band around the diagonals of matrices, and 0 elsewhere.
#[tf_rule(
    id = "band-part",
    code = 224,
    targets = [linalg.band_part],
    dtypes = all,
    ranks = { n @ 2..=5 => n },
    kwargs = { num_lower: i64, num_upper: i64 },
)]
pub fn band_part(input: &Tensor, num_lower: i64, num_upper: i64) -> Result<Tensor> {
    op!(MatrixBandPart(input, i64(num_lower), i64(num_upper)))
}
