//! Shapes: what a tensor's is, and the same elements in another.

use crate::prelude::*;

family!(
    reshape,
    reshape_flat,
    reshape_to,
    transpose,
    expand_dims,
    squeeze,
    broadcast_to,
    broadcast_to_shape,
    tile,
    tile_by,
    reverse,
    roll,
    shape,
    size,
    rank
);

/// The same elements in another shape; -1 stands for what is left.
#[tf_rule(
    id = "reshape",
    code = 150,
    targets = [reshape],
    dtypes = all,
    ranks = { _ => len(shape) },
    kwargs = { shape: [i64] },
)]
pub fn reshape(tensor: &Tensor, shape: &[i64]) -> Result<Tensor> {
    op!(Reshape(tensor, i32(shape)), name = None)
}

/// The same elements along one axis.
#[tf_rule(
    id = "reshape-flat",
    code = 165,
    targets = [reshape],
    dtypes = all,
    ranks = { _ => 1 },
    kwargs = { shape: i64 },
)]
pub fn reshape_flat(tensor: &Tensor, shape: i64) -> Result<Tensor> {
    op!(Reshape(tensor, i32([shape])))
}

/// The same elements in the shape that another tensor holds.
#[tf_rule(
    id = "reshape-to",
    code = 151,
    targets = [reshape],
    dtypes = { tensor: all, shape: i32 | i64 },
    ranks = { (_, 1) => any },
)]
pub fn reshape_to(tensor: &Tensor, shape: &Tensor) -> Result<Tensor> {
    op!(Reshape(tensor, shape))
}

/// The axes in another order; all reversed if none is given.
#[tf_rule(id = "transpose-f32-cpu-2d", code = 39, targets = [transpose], ranks = { 2 => 2 }, kwargs = { perm: None = None })]
#[tf_rule(
    id = "transpose",
    code = 152,
    targets = [transpose],
    dtypes = all,
    ranks = { n if is_none(perm) || len(perm) == n => n },
    kwargs = { perm: [i64] | None in -a..a = None },
)]
pub fn transpose(a: &Tensor, perm: Option<&[i64]>) -> Result<Tensor> {
    match perm {
        Some(perm) => op!(Transpose(a, i32(&perm)), name = None),
        None => {
            let perm: Vec<i64> = (0..a.operand_rank()).rev().collect();
            op!(Transpose(a, i32(&perm)))
        }
    }
}

/// One more axis of size 1.
#[tf_rule(
    id = "expand-dims",
    code = 153,
    targets = [expand_dims],
    dtypes = all,
    ranks = { n => n + 1 },
    kwargs = { axis: i64 in -input - 1..=input },
)]
pub fn expand_dims(input: &Tensor, axis: i64) -> Result<Tensor> {
    op!(ExpandDims(input, i32(axis)))
}

/// Without axes of size 1: those that are given, or all.
#[tf_rule(
    id = "squeeze",
    code = 154,
    targets = [squeeze],
    dtypes = all,
    ranks = { n => if is_none(axis) || len(axis) == 0 { any } else { n - len(axis) } },
    kwargs = { axis: i64 | [i64] | None in -input..input = None },
)]
pub fn squeeze(input: &Tensor, axis: Option<&[i64]>) -> Result<Tensor> {
    op!(Squeeze(input), squeeze_dims = axis.unwrap_or_default())
}

/// The elements repeated until they have a shape.
#[tf_rule(
    id = "broadcast-to",
    code = 155,
    targets = [broadcast_to],
    dtypes = all,
    ranks = { n if n <= len(shape) => len(shape) },
    kwargs = { shape: [i64] },
)]
pub fn broadcast_to(input: &Tensor, shape: &[i64]) -> Result<Tensor> {
    op!(BroadcastTo(input, i32(shape)), name = None)
}

/// The elements repeated until they have the shape that another tensor holds.
#[tf_rule(
    id = "broadcast-to-shape",
    code = 156,
    targets = [broadcast_to],
    dtypes = { input: all, shape: i32 | i64 },
    ranks = { (_, 1) => any },
)]
pub fn broadcast_to_shape(input: &Tensor, shape: &Tensor) -> Result<Tensor> {
    op!(BroadcastTo(input, shape))
}

/// The tensor repeated along each axis.
#[tf_rule(
    id = "tile",
    code = 157,
    targets = [tile],
    dtypes = all,
    ranks = { n if len(multiples) == n => n },
    kwargs = { multiples: [i64] },
)]
pub fn tile(input: &Tensor, multiples: &[i64]) -> Result<Tensor> {
    op!(Tile(input, i32(multiples)), name = None)
}

/// The tensor repeated along each axis, as often as another tensor says.
#[tf_rule(
    id = "tile-by",
    code = 158,
    targets = [tile],
    dtypes = { input: all, multiples: i32 | i64 },
    ranks = { (n, 1) => n },
)]
pub fn tile_by(input: &Tensor, multiples: &Tensor) -> Result<Tensor> {
    op!(Tile(input, multiples))
}

/// The elements in reverse order along axes.
#[tf_rule(
    id = "reverse",
    code = 159,
    targets = [reverse],
    dtypes = all,
    ranks = { n => n },
    kwargs = { axis: [i64] in -tensor..tensor },
)]
pub fn reverse(tensor: &Tensor, axis: &[i64]) -> Result<Tensor> {
    op!(ReverseV2(tensor, i32(axis)), name = None)
}

/// The elements moved along axes; what leaves at one end enters at the other.
#[tf_rule(
    id = "roll",
    code = 160,
    targets = [roll],
    dtypes = all,
    ranks = { n @ 1..=5 => n },
    kwargs = { shift: i64, axis: i64 in -input..input },
)]
#[tf_rule(
    id = "roll-axes",
    code = 161,
    targets = [roll],
    dtypes = all,
    ranks = { n @ 1..=5 if len(shift) == len(axis) => n },
    kwargs = { shift: [i64], axis: [i64] in -input..input },
)]
pub fn roll(input: &Tensor, shift: &[i64], axis: &[i64]) -> Result<Tensor> {
    op!(Roll(input, i32(shift), i32(axis)))
}

/// The shape of a tensor.
#[tf_rule(
    id = "shape",
    code = 162,
    targets = [shape],
    dtypes = all,
    ranks = { _ => 1 },
    result = out_type,
    kwargs = { out_type: DType in i32 | i64 = i32 },
)]
pub fn shape(input: &Tensor, out_type: DType) -> Result<Tensor> {
    op!(Shape(input), out_type = out_type)
}

/// How many elements a tensor has.
#[tf_rule(id = "size", code = 163, targets = [size], dtypes = all, ranks = { _ => 0 }, result = i32)]
pub fn size(input: &Tensor) -> Result<Tensor> {
    op!(Size(input))
}

/// How many axes a tensor has.
#[tf_rule(id = "rank", code = 164, targets = [rank], dtypes = all, ranks = { _ => 0 }, result = i32)]
pub fn rank(input: &Tensor) -> Result<Tensor> {
    op!(Rank(input))
}
