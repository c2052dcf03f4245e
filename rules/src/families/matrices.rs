//! Matrices: diagonals, factors and solutions. Each works on the last two axes.

use crate::prelude::*;

family!(
    diag,
    diag_part,
    set_diag,
    trace,
    matrix_transpose,
    tensor_diag,
    cross,
    eye,
    inverse,
    determinant,
    solve,
    triangular_solve,
    cholesky_solve,
    tensordot,
    tensordot_pair
);

/// Matrices with a diagonal, and 0 elsewhere.
#[tf_rule(id = "diag", code = 410, targets = [linalg.diag], dtypes = all, ranks = { n @ 1..=4 => n + 1 })]
pub fn diag(diagonal: &Tensor) -> Result<Tensor> {
    if diagonal.dtype() == DType::Bool {
        return op!(
            MatrixDiagV3(diagonal, i32(0), i32(-1), i32(-1), number(false)),
            align = "RIGHT_LEFT",
            name = "diag"
        );
    }
    op!(
        MatrixDiagV3(diagonal, i32(0), i32(-1), i32(-1), number(0)),
        align = "RIGHT_LEFT",
        name = "diag"
    )
}

/// Diagonals of matrices.
#[tf_rule(id = "diag-part", code = 411, targets = [linalg.diag_part], dtypes = all, ranks = { n @ 2..=5 => n - 1 })]
pub fn diag_part(input: &Tensor) -> Result<Tensor> {
    if input.dtype() == DType::Bool {
        return op!(
            MatrixDiagPartV3(input, i32(0), number(false)),
            align = "RIGHT_LEFT",
            name = "diag_part"
        );
    }
    op!(
        MatrixDiagPartV3(input, i32(0), number(0)),
        align = "RIGHT_LEFT",
        name = "diag_part"
    )
}

/// Matrices with other diagonals.
#[tf_rule(
    id = "set-diag",
    code = 412,
    targets = [linalg.set_diag],
    dtypes = all,
    ranks = { (n @ 2..=5, d) if d == n - 1 => n },
)]
pub fn set_diag(input: &Tensor, diagonal: &Tensor) -> Result<Tensor> {
    op!(
        MatrixSetDiagV3(input, diagonal, i32(0)),
        align = "RIGHT_LEFT",
        name = "set_diag"
    )
}

/// Sums of diagonals.
#[tf_rule(id = "trace", code = 413, targets = [linalg.trace], dtypes = numeric, ranks = { n @ 2..=5 => n - 2 })]
pub fn trace(x: &Tensor) -> Result<Tensor> {
    let diagonal = if x.dtype() == DType::Bool {
        op!(
            MatrixDiagPartV3(x, i32(0), number(false)),
            align = "RIGHT_LEFT",
            name = "diag_part"
        )?
    } else {
        op!(
            MatrixDiagPartV3(x, i32(0), number(0)),
            align = "RIGHT_LEFT",
            name = "diag_part"
        )?
    };
    op!(Sum(&diagonal, i32([-1])))
}

/// The last two axes exchanged.
#[tf_rule(id = "matrix-transpose", code = 414, targets = [linalg.matrix_transpose], dtypes = all, ranks = { n @ 2..=5 => n })]
#[tf_rule(id = "adjoint", code = 415, targets = [linalg.adjoint], dtypes = numeric, ranks = { n @ 2..=5 => n })]
pub fn matrix_transpose(a: &Tensor) -> Result<Tensor> {
    let rank = a.operand_rank();
    if rank < 2 {
        let text = "the transpose of matrices has no native form for rank";
        return Err(Error::value(format!("{text} {rank}")));
    }
    let perm: Vec<i64> = (0..rank - 2).chain([rank - 1, rank - 2]).collect();
    op!(Transpose(a, i32(&perm)))
}

/// A tensor with another on its diagonal, and 0 elsewhere.
#[tf_rule(
    id = "tensor-diag",
    code = 416,
    targets = [linalg.tensor_diag],
    dtypes = f32 | f64 | i32 | i64,
    ranks = { n @ 1..=2 => n + n },
)]
pub fn tensor_diag(diagonal: &Tensor) -> Result<Tensor> {
    op!(Diag(diagonal))
}

/// Cross products of vectors of three elements.
#[tf_rule(
    id = "cross",
    code = 417,
    targets = [linalg.cross],
    dtypes = numeric,
    ranks = { (n @ 1..=5, m) if n == m => n },
)]
pub fn cross(a: &Tensor, b: &Tensor) -> Result<Tensor> {
    op!(Cross(a, b))
}

/// Matrix with 1 on its diagonal, and 0 elsewhere.
#[tf_rule(
    id = "eye",
    code = 418,
    targets = [eye],
    ranks = { () => 2 },
    result = dtype,
    kwargs = {
        num_rows: i64,
        num_columns: i64 | None = None,
        batch_shape: None = None,
        dtype: DType in numeric = f32,
    },
)]
pub fn eye(
    num_rows: i64,
    num_columns: Option<i64>,
    _batch_shape: Option<&[i64]>,
    dtype: DType,
) -> Result<Tensor> {
    let columns = num_columns.unwrap_or(num_rows);
    let ones = op!(Fill(i32([num_rows.min(columns)]), number(1, dtype)))?;
    if columns == num_rows {
        return op!(
            MatrixDiagV3(&ones, i32(0), i32(-1), i32(-1), number(0)),
            align = "RIGHT_LEFT"
        );
    }
    let zeros = op!(Fill(i32([num_rows, columns]), number(0, dtype)))?;
    op!(MatrixSetDiagV3(&zeros, &ones, i32(0)), align = "RIGHT_LEFT")
}

/// Inverses of matrices.
#[tf_rule(
    id = "inverse",
    code = 419,
    targets = [linalg.inv],
    dtypes = floats,
    ranks = { n @ 2..=5 => n },
    kwargs = { adjoint: bool = false },
)]
pub fn inverse(input: &Tensor, adjoint: bool) -> Result<Tensor> {
    op!(MatrixInverse(input), adjoint = adjoint)
}

/// Determinants of matrices.
#[tf_rule(id = "determinant", code = 420, targets = [linalg.det], dtypes = floats, ranks = { n @ 2..=5 => n - 2 })]
pub fn determinant(input: &Tensor) -> Result<Tensor> {
    op!(MatrixDeterminant(input))
}

/// Solutions of systems of linear equations.
#[tf_rule(
    id = "solve",
    code = 421,
    targets = [linalg.solve],
    dtypes = floats,
    ranks = { (n @ 2..=5, m) if n == m => n },
    kwargs = { adjoint: bool = false },
)]
pub fn solve(matrix: &Tensor, rhs: &Tensor, adjoint: bool) -> Result<Tensor> {
    op!(MatrixSolve(matrix, rhs), adjoint = adjoint)
}

/// Solutions of systems of linear equations whose matrices are triangular.
#[tf_rule(
    id = "triangular-solve",
    code = 422,
    targets = [linalg.triangular_solve],
    dtypes = floats,
    ranks = { (m @ 2..=5, r @ 2..=5) => if m > r { m } else { r } },
    kwargs = { lower: bool = true, adjoint: bool = false },
)]
pub fn triangular_solve(matrix: &Tensor, rhs: &Tensor, lower: bool, adjoint: bool) -> Result<Tensor> {
    op!(
        MatrixTriangularSolve(matrix, rhs),
        lower = lower,
        adjoint = adjoint
    )
}

/// Solutions of systems of linear equations, by the Cholesky factors of their matrices.
#[tf_rule(
    id = "cholesky-solve",
    code = 424,
    targets = [linalg.cholesky_solve],
    dtypes = floats,
    ranks = { (m @ 2..=5, r @ 2..=5) => if m > r { m } else { r } },
)]
pub fn cholesky_solve(chol: &Tensor, rhs: &Tensor) -> Result<Tensor> {
    let half = op!(MatrixTriangularSolve(chol, rhs), lower = true, adjoint = false)?;
    op!(MatrixTriangularSolve(chol, &half), lower = true, adjoint = true)
}

/// Sums of products over the last axes of one tensor and the first of another.
#[tf_rule(
    id = "tensordot",
    code = 425,
    targets = [tensordot],
    dtypes = f32 | f64 | i32 | i64,
    ranks = { (a, b) if axes <= a && axes <= b => if a + b - 2 * axes <= 5 { a + b - 2 * axes } else { any } },
    kwargs = { axes: i64 in [0, 1, 2, 3, 4, 5] },
)]
pub fn tensordot(a: &Tensor, b: &Tensor, axes: i64) -> Result<Tensor> {
    let count = usize::try_from(axes).unwrap_or_default();
    if count > a.rank() || count > b.rank() {
        let text = "tensordot over more axes than a tensor has, has no native form:";
        return Err(Error::value(format!(
            "{text} {axes} of {} and {}",
            a.rank(),
            b.rank()
        )));
    }
    let (rows, inner) = a.sizes().split_at(a.rank() - count);
    let (outer, columns) = b.sizes().split_at(count);
    let left = [rows.iter().product(), inner.iter().product::<i64>()];
    let right = [outer.iter().product(), columns.iter().product::<i64>()];
    let first = if a.sizes() == left {
        a.clone()
    } else {
        op!(Reshape(a, i32(&left)))?
    };
    let second = if b.sizes() == right {
        b.clone()
    } else {
        op!(Reshape(b, i32(&right)))?
    };
    let product = op!(MatMul(&first, &second))?;
    let sizes = [rows, columns].concat();
    if product.sizes() == sizes {
        return Ok(product);
    }
    op!(Reshape(&product, i32(&sizes)))
}

/// Sums of products over one axis of each of two tensors.
#[tf_rule(
    id = "tensordot-pair",
    code = 426,
    targets = [tensordot],
    dtypes = f32 | f64 | i32 | i64,
    ranks = { (a @ 1..=5, b @ 1..=5) => if a + b <= 7 { a + b - 2 } else { any } },
    kwargs = { axes: [i64; 2] },
)]
pub fn tensordot_pair(a: &Tensor, b: &Tensor, axes: &[i64]) -> Result<Tensor> {
    let place = |tensor: &Tensor, axis: Option<&i64>| {
        let rank = tensor.operand_rank();
        let axis = axis.copied().unwrap_or_default();
        if (-rank..rank).contains(&axis) {
            return Ok(if axis < 0 { axis + rank } else { axis });
        }
        let text = "tensordot over an axis that a tensor does not have, has no native form:";
        Err(Error::value(format!("{text} {axis} of a tensor of rank {rank}")))
    };
    let (inner, outer) = (place(a, axes.first())?, place(b, axes.get(1))?);
    let free = |tensor: &Tensor, axis: i64| -> Vec<i64> {
        (0..tensor.operand_rank())
            .filter(|other| *other != axis)
            .collect()
    };
    let size = |tensor: &Tensor, axis: &i64| -> i64 {
        let place = usize::try_from(*axis).ok();
        place
            .and_then(|place| tensor.sizes().get(place).copied())
            .unwrap_or(1)
    };
    let (rows, columns) = (free(a, inner), free(b, outer));
    let first = if inner == a.operand_rank() - 1 {
        a.clone()
    } else {
        let perm: Vec<i64> = rows.iter().copied().chain([inner]).collect();
        op!(Transpose(a, i32(&perm)))?
    };
    let second = if outer == 0 {
        b.clone()
    } else {
        let perm: Vec<i64> = [outer].into_iter().chain(columns.iter().copied()).collect();
        op!(Transpose(b, i32(&perm)))?
    };
    let rows: Vec<i64> = rows.iter().map(|axis| size(a, axis)).collect();
    let columns: Vec<i64> = columns.iter().map(|axis| size(b, axis)).collect();
    let left = [rows.iter().product(), size(a, &inner)];
    let right = [size(b, &outer), columns.iter().product()];
    let first = if first.sizes() == left {
        first
    } else {
        op!(Reshape(&first, i32(&left)))?
    };
    let second = if second.sizes() == right {
        second
    } else {
        op!(Reshape(&second, i32(&right)))?
    };
    let product = op!(MatMul(&first, &second))?;
    let sizes = [rows, columns].concat();
    if product.sizes() == sizes {
        return Ok(product);
    }
    op!(Reshape(&product, i32(&sizes)))
}
