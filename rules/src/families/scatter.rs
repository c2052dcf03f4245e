//! Elements put into places that tensors name, and those taken that a mask names.

use crate::prelude::*;

family!(
    scatter_nd,
    scatter_nd_i64,
    tensor_scatter_nd_add,
    tensor_scatter_nd_sub,
    tensor_scatter_nd_max,
    tensor_scatter_nd_min,
    boolean_mask
);

/// Zeros with elements added in some places.
#[tf_rule(
    id = "scatter-nd",
    code = 503,
    targets = [scatter_nd],
    dtypes = { indices: i32, updates: numeric },
    ranks = { _ => len(shape) },
    result = updates,
    kwargs = { shape: [i64] },
)]
pub fn scatter_nd(indices: &Tensor, updates: &Tensor, shape: &[i64]) -> Result<Tensor> {
    match indices.dtype() {
        DType::I64 => Err(Error::type_error(
            "tf.scatter_nd can't run natively on truth values",
        )),
        DType::Bool => {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            let comma = if shape.len() == 1 { "," } else { "" };
            let shape = sizes.join(", ");
            Err(Error::type_error(format!(
                "Cannot convert ({shape}{comma}) to EagerTensor of dtype bool"
            )))
        }
        _ => op!(ScatterNd(indices, updates, i32(shape)), name = None),
    }
}

/// Zeros with elements added in places that int64 indices name.
#[tf_rule(
    id = "scatter-nd-i64",
    code = 509,
    targets = [scatter_nd],
    dtypes = { indices: i64, updates: numeric },
    ranks = { _ => len(shape) },
    result = updates,
    kwargs = { shape: [i64] },
)]
pub fn scatter_nd_i64(indices: &Tensor, updates: &Tensor, shape: &[i64]) -> Result<Tensor> {
    op!(ScatterNd(indices, updates, i64(shape)), name = None)
}

/// A tensor with others added to its elements in some places.
#[tf_rule(
    id = "tensor-scatter-nd-add",
    code = 504,
    targets = [tensor_scatter_nd_add],
    dtypes = { (tensor, updates): numeric, indices: i32 | i64 },
    ranks = { (n @ 1..=5, 1..=5, _) => n },
)]
pub fn tensor_scatter_nd_add(tensor: &Tensor, indices: &Tensor, updates: &Tensor) -> Result<Tensor> {
    op!(TensorScatterAdd(tensor, indices, updates))
}

/// A tensor with others subtracted from its elements in some places.
#[tf_rule(
    id = "tensor-scatter-nd-sub",
    code = 505,
    targets = [tensor_scatter_nd_sub],
    dtypes = { (tensor, updates): numeric, indices: i32 | i64 },
    ranks = { (n @ 1..=5, 1..=5, _) => n },
)]
pub fn tensor_scatter_nd_sub(tensor: &Tensor, indices: &Tensor, updates: &Tensor) -> Result<Tensor> {
    op!(TensorScatterSub(tensor, indices, updates))
}

/// A tensor with others in the place of smaller elements, in some places.
#[tf_rule(
    id = "tensor-scatter-nd-max",
    code = 506,
    targets = [tensor_scatter_nd_max],
    dtypes = { (tensor, updates): numeric, indices: i32 | i64 },
    ranks = { (n @ 1..=5, 1..=5, _) => n },
)]
pub fn tensor_scatter_nd_max(tensor: &Tensor, indices: &Tensor, updates: &Tensor) -> Result<Tensor> {
    op!(TensorScatterMax(tensor, indices, updates))
}

/// A tensor with others in the place of larger elements, in some places.
#[tf_rule(
    id = "tensor-scatter-nd-min",
    code = 507,
    targets = [tensor_scatter_nd_min],
    dtypes = { (tensor, updates): numeric, indices: i32 | i64 },
    ranks = { (n @ 1..=5, 1..=5, _) => n },
)]
pub fn tensor_scatter_nd_min(tensor: &Tensor, indices: &Tensor, updates: &Tensor) -> Result<Tensor> {
    op!(TensorScatterMin(tensor, indices, updates))
}

/// The elements, or the slices along the first axes, where a mask is true.
#[tf_rule(
    id = "boolean-mask",
    code = 508,
    targets = [boolean_mask],
    dtypes = { tensor: all, mask: bool },
    ranks = { (n @ 1..=5, m @ 1..=5) if m <= n => n - m + 1 },
    kwargs = { axis: i64 | None in [0] = None },
)]
pub fn boolean_mask(tensor: &Tensor, mask: &Tensor, _axis: Option<i64>) -> Result<Tensor> {
    if mask.rank() == 0 {
        return Err(Error::value(String::from("mask cannot be scalar.")));
    }
    let (sizes, masked) = (tensor.sizes(), mask.sizes());
    let count = masked.len().min(sizes.len());
    let (first, rest) = (&sizes[..count], &sizes[count..]);
    if first != masked {
        let shape = |sizes: &[i64]| match sizes {
            [only] => format!("({only},)"),
            sizes => {
                let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
                format!("({})", sizes.join(", "))
            }
        };
        let (left, right) = (shape(first), shape(masked));
        return Err(Error::value(format!(
            "Shapes {left} and {right} are incompatible"
        )));
    }
    let flat: Vec<i64> = [&[first.iter().product()], rest].concat();
    let rows = op!(Reshape(tensor, i32(&flat)))?;
    let places = op!(Where(op!(Reshape(mask, i32([-1])))?))?;
    let places = op!(Squeeze(&places), squeeze_dims = [1])?;
    op!(GatherV2(&rows, &places, i32(0)))
}
