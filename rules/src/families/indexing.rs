//! Parts of a tensor by their places.

use crate::prelude::*;

family!(
    slice,
    slice_at,
    strided_slice,
    subscript,
    strided_slice_at,
    gather,
    gather_nd,
    tensor_scatter_nd_update,
    one_hot,
    segment_sum,
    unsorted_segment_sum,
    boolean_where
);

/// A part of a tensor from some place on.
#[tf_rule(
    id = "slice",
    code = 170,
    targets = [slice],
    dtypes = all,
    ranks = { n if len(begin) == n && len(size) == n => n },
    kwargs = { begin: [i64], size: [i64] },
)]
pub fn slice(input_: &Tensor, begin: &[i64], size: &[i64]) -> Result<Tensor> {
    op!(Slice(input_, i32(begin), i32(size)), name = None)
}

/// A part of a tensor from the place on that other tensors hold.
#[tf_rule(
    id = "slice-at",
    code = 171,
    targets = [slice],
    dtypes = { input_: all, (begin, size): i32 | i64 },
    ranks = { (n, 1, 1) => n },
)]
pub fn slice_at(input_: &Tensor, begin: &Tensor, size: &Tensor) -> Result<Tensor> {
    op!(Slice(input_, begin, size))
}

/// A part of a tensor, as `x[begin:end:strides]`; the masks say which entries of these hold.
#[tf_rule(
    id = "strided-slice",
    code = 172,
    targets = [strided_slice],
    dtypes = all,
    ranks = { _ if len(begin) == len(end) => any },
    kwargs = {
        begin: [i64],
        end: [i64],
        strides: [i64] | None = None,
        begin_mask: i64 = 0,
        end_mask: i64 = 0,
        ellipsis_mask: i64 = 0,
        new_axis_mask: i64 = 0,
        shrink_axis_mask: i64 = 0,
    },
)]
pub fn strided_slice(
    input_: &Tensor,
    begin: &[i64],
    end: &[i64],
    strides: Option<&[i64]>,
    begin_mask: i64,
    end_mask: i64,
    ellipsis_mask: i64,
    new_axis_mask: i64,
    shrink_axis_mask: i64,
) -> Result<Tensor> {
    let strides = strides.map_or_else(|| vec![1; begin.len()], |strides| strides.to_vec());
    op!(
        StridedSlice(input_, i32(begin), i32(end), i32(&strides)),
        begin_mask = begin_mask,
        end_mask = end_mask,
        ellipsis_mask = ellipsis_mask,
        new_axis_mask = new_axis_mask,
        shrink_axis_mask = shrink_axis_mask,
        name = None
    )
}

/// A subscript, `x[begin:end:strides]`; the masks say which entries of these hold.
#[tf_rule(
    id = "subscript",
    code = 181,
    targets = [ops.subscript],
    dtypes = all,
    ranks = { _ if len(begin) == len(end) => any },
    kwargs = {
        begin: [i64],
        end: [i64],
        strides: [i64],
        begin_mask: i64 = 0,
        end_mask: i64 = 0,
        ellipsis_mask: i64 = 0,
        new_axis_mask: i64 = 0,
        shrink_axis_mask: i64 = 0,
    },
)]
pub fn subscript(
    x: &Tensor,
    begin: &[i64],
    end: &[i64],
    strides: &[i64],
    begin_mask: i64,
    end_mask: i64,
    ellipsis_mask: i64,
    new_axis_mask: i64,
    shrink_axis_mask: i64,
) -> Result<Tensor> {
    op!(
        StridedSlice(x, i32(begin), i32(end), i32(strides)),
        begin_mask = begin_mask,
        end_mask = end_mask,
        ellipsis_mask = ellipsis_mask,
        new_axis_mask = new_axis_mask,
        shrink_axis_mask = shrink_axis_mask,
        name = "strided_slice/"
    )
}

/// A part of a tensor, as `x[begin:end:strides]` with tensors for these.
#[tf_rule(
    id = "strided-slice-at",
    code = 173,
    targets = [strided_slice],
    dtypes = { input_: all, (begin, end, strides): i32 | i64 },
    ranks = { (_, 1, 1, 1) => any },
    kwargs = {
        begin_mask: i64 = 0,
        end_mask: i64 = 0,
        ellipsis_mask: i64 = 0,
        new_axis_mask: i64 = 0,
        shrink_axis_mask: i64 = 0,
    },
)]
pub fn strided_slice_at(
    input_: &Tensor,
    begin: &Tensor,
    end: &Tensor,
    strides: &Tensor,
    begin_mask: i64,
    end_mask: i64,
    ellipsis_mask: i64,
    new_axis_mask: i64,
    shrink_axis_mask: i64,
) -> Result<Tensor> {
    op!(
        StridedSlice(input_, begin, end, strides),
        begin_mask = begin_mask,
        end_mask = end_mask,
        ellipsis_mask = ellipsis_mask,
        new_axis_mask = new_axis_mask,
        shrink_axis_mask = shrink_axis_mask
    )
}

/// Slices by their indices along an axis.
#[tf_rule(
    id = "gather",
    code = 174,
    targets = [gather],
    dtypes = { params: all, indices: i32 | i64 },
    ranks = { (p @ 1..=5, i) if batch_dims <= i && batch_dims < p => p + i - 1 - batch_dims },
    numbers = [indices],
    kwargs = {
        validate_indices: None = None,
        axis: i64 | None in -params..params = None,
        batch_dims: i64 in [0, 1, 2, 3] = 0,
    },
)]
pub fn gather(
    params: &Tensor,
    indices: &Tensor,
    _validate_indices: Option<bool>,
    axis: Option<i64>,
    batch_dims: i64,
) -> Result<Tensor> {
    let axis = axis.unwrap_or(batch_dims);
    op!(GatherV2(params, indices, i32(axis)), batch_dims = batch_dims)
}

/// Slices by the places that the last axis of the indices holds.
#[tf_rule(
    id = "gather-nd",
    code = 175,
    targets = [ops.gather_nd, gather_nd],
    dtypes = { params: all, indices: i32 | i64 },
    ranks = { (1..=5, 1..=5) => any },
    kwargs = { batch_dims: i64 in [0] = 0 },
)]
pub fn gather_nd(params: &Tensor, indices: &Tensor, _batch_dims: i64) -> Result<Tensor> {
    op!(GatherNd(params, indices))
}

/// A tensor with other elements in some places.
#[tf_rule(
    id = "tensor-scatter-nd-update",
    code = 176,
    targets = [tensor_scatter_nd_update],
    dtypes = { (tensor, updates): all, indices: i32 | i64 },
    ranks = { (n @ 1..=5, 1..=5, _) => n },
)]
pub fn tensor_scatter_nd_update(tensor: &Tensor, indices: &Tensor, updates: &Tensor) -> Result<Tensor> {
    op!(TensorScatterUpdate(tensor, indices, updates))
}

/// For each index a row with 1 in its place and 0 elsewhere.
#[tf_rule(
    id = "one-hot",
    code = 177,
    targets = [one_hot],
    dtypes = { indices: i32 | i64 | u8 },
    ranks = { n => n + 1 },
    result = dtype,
    kwargs = {
        depth: i64,
        on_value: None = None,
        off_value: None = None,
        axis: i64 | None in -1..=indices = None,
        dtype: DType in numeric = f32,
    },
)]
pub fn one_hot(
    indices: &Tensor,
    depth: i64,
    _on_value: Option<bool>,
    _off_value: Option<bool>,
    axis: Option<i64>,
    dtype: DType,
) -> Result<Tensor> {
    op!(
        OneHot(indices, i32(depth), number(1, dtype), number(0, dtype)),
        axis = axis.unwrap_or(-1)
    )
}

/// Sums of the rows of each segment; segments follow each other.
#[tf_rule(
    id = "segment-sum",
    code = 178,
    targets = [math.segment_sum],
    dtypes = { data: numeric, segment_ids: i32 | i64 },
    ranks = { (n @ 1..=5, 1) => n },
)]
pub fn segment_sum(data: &Tensor, segment_ids: &Tensor) -> Result<Tensor> {
    op!(SegmentSum(data, segment_ids))
}

/// Sums of the rows of each segment, of which there are so many.
#[tf_rule(
    id = "unsorted-segment-sum",
    code = 179,
    targets = [math.unsorted_segment_sum],
    dtypes = { data: numeric, segment_ids: i32 | i64 },
    ranks = { (n @ 1..=5, s) if s <= n => n - s + 1 },
    kwargs = { num_segments: i64 },
)]
pub fn unsorted_segment_sum(data: &Tensor, segment_ids: &Tensor, num_segments: i64) -> Result<Tensor> {
    op!(UnsortedSegmentSum(data, segment_ids, i32(num_segments)))
}

/// The places of all elements that are true, or not 0.
#[tf_rule(id = "where-true", code = 180, targets = [where], dtypes = all, ranks = { _ => 2 }, result = i64)]
pub fn boolean_where(condition: &Tensor) -> Result<Tensor> {
    op!(Where(condition))
}
