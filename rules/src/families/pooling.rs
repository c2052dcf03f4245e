//! Pooling, and blocks of pixels. A window that is larger than what it moves over ends the process in TensorFlow.

use crate::prelude::*;

family!(
    max_pool2d,
    avg_pool2d,
    max_pool1d,
    avg_pool1d,
    local_response_normalization,
    space_to_depth,
    depth_to_space
);

/// The largest element of each window over two axes.
#[tf_rule(
    id = "max-pool2d",
    code = 450,
    targets = [nn.max_pool2d],
    dtypes = numeric,
    ranks = {
        4 if len(ksize) > 0 && len(ksize) != 3 && len(ksize) <= 4 && len(strides) > 0 && len(strides) != 3 && len(strides) <= 4 => 4,
    },
    kwargs = {
        ksize: i64 | [i64] in 1..=1024,
        strides: i64 | [i64] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str in ["NHWC"] = "NHWC",
    },
)]
#[tf_rule(
    id = "max-pool",
    code = 451,
    targets = [nn.max_pool],
    dtypes = numeric,
    ranks = {
        4 if len(ksize) > 0 && len(ksize) != 3 && len(ksize) <= 4 && len(strides) > 0 && len(strides) != 3 && len(strides) <= 4 => 4,
    },
    kwargs = {
        ksize: i64 | [i64] in 1..=1024,
        strides: i64 | [i64] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str | None in ["NHWC"] = None,
    },
)]
pub fn max_pool2d(
    input: &Tensor,
    ksize: &[i64],
    strides: &[i64],
    padding: &str,
    _data_format: Option<&str>,
) -> Result<Tensor> {
    if input.rank() != 4 {
        return Err(Error::value(String::from(
            "pooling of tensors that are not of rank 4 has no native form",
        )));
    }
    let spread = |given: &[i64]| match given {
        [both] => vec![1, *both, *both, 1],
        [height, width] => vec![1, *height, *width, 1],
        all => all.to_vec(),
    };
    let (window, strides, sizes) = (spread(ksize), spread(strides), input.sizes());
    let is_positive = window.iter().chain(&strides).all(|size| *size > 0);
    let is_flat = window[0] == 1 && window[3] == 1 && strides[0] == 1 && strides[3] == 1;
    if !is_positive || !is_flat || sizes.contains(&0) {
        let text = "pooling of these sizes has no native form:";
        return Err(Error::value(format!(
            "{text} {window:?} by {strides:?} in {sizes:?}"
        )));
    }
    if padding == "VALID" && (window[1] > sizes[1] || window[2] > sizes[2]) {
        let text = "pooling by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {window:?} in {sizes:?}")));
    }
    op!(
        MaxPool(input),
        ksize = &window,
        strides = &strides,
        padding = padding
    )
}

/// Mean of each window over two axes.
#[tf_rule(
    id = "avg-pool2d",
    code = 452,
    targets = [nn.avg_pool2d],
    dtypes = floats,
    ranks = {
        4 if len(ksize) > 0 && len(ksize) != 3 && len(ksize) <= 4 && len(strides) > 0 && len(strides) != 3 && len(strides) <= 4 => 4,
    },
    kwargs = {
        ksize: i64 | [i64] in 1..=1024,
        strides: i64 | [i64] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str in ["NHWC"] = "NHWC",
    },
)]
#[tf_rule(
    id = "avg-pool",
    code = 453,
    targets = [nn.avg_pool],
    dtypes = floats,
    ranks = {
        4 if len(ksize) > 0 && len(ksize) != 3 && len(ksize) <= 4 && len(strides) > 0 && len(strides) != 3 && len(strides) <= 4 => 4,
    },
    kwargs = {
        ksize: i64 | [i64] in 1..=1024,
        strides: i64 | [i64] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str | None in ["NHWC"] = None,
    },
)]
pub fn avg_pool2d(
    input: &Tensor,
    ksize: &[i64],
    strides: &[i64],
    padding: &str,
    _data_format: Option<&str>,
) -> Result<Tensor> {
    if input.rank() != 4 {
        return Err(Error::value(String::from(
            "pooling of tensors that are not of rank 4 has no native form",
        )));
    }
    let spread = |given: &[i64]| match given {
        [both] => vec![1, *both, *both, 1],
        [height, width] => vec![1, *height, *width, 1],
        all => all.to_vec(),
    };
    let (window, strides, sizes) = (spread(ksize), spread(strides), input.sizes());
    let is_positive = window.iter().chain(&strides).all(|size| *size > 0);
    let is_flat = window[0] == 1 && window[3] == 1 && strides[0] == 1 && strides[3] == 1;
    if !is_positive || !is_flat || sizes.contains(&0) {
        let text = "pooling of these sizes has no native form:";
        return Err(Error::value(format!(
            "{text} {window:?} by {strides:?} in {sizes:?}"
        )));
    }
    if padding == "VALID" && (window[1] > sizes[1] || window[2] > sizes[2]) {
        let text = "pooling by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {window:?} in {sizes:?}")));
    }
    op!(
        AvgPool(input),
        ksize = &window,
        strides = &strides,
        padding = padding
    )
}

/// The largest element of each window over one axis.
#[tf_rule(
    id = "max-pool1d",
    code = 454,
    targets = [nn.max_pool1d],
    dtypes = numeric,
    ranks = { 3 => 3 },
    kwargs = {
        ksize: i64 in 1..=1024,
        strides: i64 in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str in ["NWC"] = "NWC",
    },
)]
pub fn max_pool1d(
    input: &Tensor,
    ksize: i64,
    strides: i64,
    padding: &str,
    _data_format: &str,
) -> Result<Tensor> {
    if input.rank() != 3 {
        return Err(Error::value(String::from(
            "pooling of tensors that are not of rank 3 has no native form",
        )));
    }
    let sizes = input.sizes();
    if ksize < 1 || strides < 1 || sizes.contains(&0) {
        let text = "pooling of these sizes has no native form:";
        return Err(Error::value(format!("{text} {ksize} by {strides} in {sizes:?}")));
    }
    if padding == "VALID" && ksize > sizes[1] {
        let text = "pooling by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {ksize} in {sizes:?}")));
    }
    let image = op!(ExpandDims(input, i32(1)))?;
    let pooled = op!(
        MaxPool(&image),
        ksize = &[1, 1, ksize, 1],
        strides = &[1, 1, strides, 1],
        padding = padding
    )?;
    op!(Squeeze(&pooled), squeeze_dims = [1])
}

/// Mean of each window over one axis.
#[tf_rule(
    id = "avg-pool1d",
    code = 455,
    targets = [nn.avg_pool1d],
    dtypes = floats,
    ranks = { 3 => 3 },
    kwargs = {
        ksize: i64 in 1..=1024,
        strides: i64 in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str in ["NWC"] = "NWC",
    },
)]
pub fn avg_pool1d(
    input: &Tensor,
    ksize: i64,
    strides: i64,
    padding: &str,
    _data_format: &str,
) -> Result<Tensor> {
    if input.rank() != 3 {
        return Err(Error::value(String::from(
            "pooling of tensors that are not of rank 3 has no native form",
        )));
    }
    let sizes = input.sizes();
    if ksize < 1 || strides < 1 || sizes.contains(&0) {
        let text = "pooling of these sizes has no native form:";
        return Err(Error::value(format!("{text} {ksize} by {strides} in {sizes:?}")));
    }
    if padding == "VALID" && ksize > sizes[1] {
        let text = "pooling by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {ksize} in {sizes:?}")));
    }
    let image = op!(ExpandDims(input, i32(1)))?;
    let pooled = op!(
        AvgPool(&image),
        ksize = &[1, 1, ksize, 1],
        strides = &[1, 1, strides, 1],
        padding = padding
    )?;
    op!(Squeeze(&pooled), squeeze_dims = [1])
}

/// Each element divided by a norm of those beside it in the last axis.
#[tf_rule(
    id = "local-response-normalization",
    code = 456,
    targets = [nn.local_response_normalization],
    ranks = { 4 => 4 },
    kwargs = { depth_radius: i64 = 5, bias: f64 = 1.0, alpha: f64 = 1.0, beta: f64 = 0.5 },
)]
pub fn local_response_normalization(
    input: &Tensor,
    depth_radius: i64,
    bias: f64,
    alpha: f64,
    beta: f64,
) -> Result<Tensor> {
    if input.rank() != 4 {
        return Err(Error::value(String::from(
            "local_response_normalization of tensors that are not of rank 4 has no native form",
        )));
    }
    if input.sizes().contains(&0) || depth_radius < 0 {
        let text = "local_response_normalization of no elements, or of a negative radius, has no native form";
        return Err(Error::value(String::from(text)));
    }
    op!(
        LRN(input),
        depth_radius = depth_radius,
        bias = bias,
        alpha = alpha,
        beta = beta
    )
}

/// Blocks of pixels as channels of one.
#[tf_rule(
    id = "space-to-depth",
    code = 457,
    targets = [nn.space_to_depth],
    dtypes = all,
    ranks = { 4 => 4 },
    kwargs = { block_size: i64 in [2, 3, 4], data_format: str in ["NHWC"] = "NHWC" },
)]
pub fn space_to_depth(input: &Tensor, block_size: i64, _data_format: &str) -> Result<Tensor> {
    op!(SpaceToDepth(input), block_size = block_size)
}

/// Channels of a pixel as a block of them.
#[tf_rule(
    id = "depth-to-space",
    code = 458,
    targets = [nn.depth_to_space],
    dtypes = all,
    ranks = { 4 => 4 },
    kwargs = { block_size: i64 in [2, 3, 4], data_format: str in ["NHWC"] = "NHWC" },
)]
pub fn depth_to_space(input: &Tensor, block_size: i64, _data_format: &str) -> Result<Tensor> {
    op!(DepthToSpace(input), block_size = block_size)
}
