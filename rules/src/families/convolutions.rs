//! Convolutions. What ends the process in TensorFlow, or gives bits that nothing wrote, is refused before it runs.

use crate::prelude::*;

family!(
    conv1d,
    conv2d,
    conv3d,
    conv2d_transpose,
    depthwise_conv2d,
    separable_conv2d
);

/// Convolution over one axis.
#[tf_rule(
    id = "conv1d",
    code = 440,
    targets = [nn.conv1d],
    dtypes = f32 | f64 | i32,
    ranks = { (3, 3) if len(stride) == 1 || len(stride) == 3 => 3 },
    kwargs = {
        stride: i64 | [i64] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str in ["NWC"] = "NWC",
        dilations: i64 | None in 1..=1024 = None,
    },
)]
pub fn conv1d(
    input: &Tensor,
    filters: &Tensor,
    stride: &[i64],
    padding: &str,
    _data_format: &str,
    dilations: Option<i64>,
) -> Result<Tensor> {
    if input.rank() != 3 || filters.rank() != 3 {
        return Err(Error::value(String::from(
            "conv1d of tensors that are not of rank 3 has no native form",
        )));
    }
    let strides = match stride {
        [one] => vec![1, 1, *one, 1],
        all => [&[1], all].concat(),
    };
    let dilation = dilations.unwrap_or(1);
    let (sizes, window) = (input.sizes(), filters.sizes());
    if strides.iter().any(|step| *step < 1) || dilation < 1 {
        let text = "a convolution with strides or dilations below 1 has no native form";
        return Err(Error::value(String::from(text)));
    }
    if sizes.contains(&0) || window.contains(&0) || window[1] == 0 || sizes[2] % window[1] != 0 {
        let text = "a convolution of these sizes has no native form:";
        return Err(Error::value(format!("{text} {sizes:?} by {window:?}")));
    }
    if padding == "VALID" && (window[0] - 1).saturating_mul(dilation) >= sizes[1] {
        let text = "a convolution by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {window:?} in {sizes:?}")));
    }
    let image = op!(ExpandDims(input, i32(-3)))?;
    let windows = op!(ExpandDims(filters, i32(0)))?;
    let convolved = op!(
        Conv2D(&image, &windows),
        strides = &strides,
        padding = padding,
        dilations = &[1, 1, dilation, 1]
    )?;
    op!(Squeeze(&convolved), squeeze_dims = [-3])
}

/// Convolution over two axes.
#[tf_rule(
    id = "conv2d",
    code = 441,
    targets = [nn.conv2d],
    dtypes = f32 | f64 | i32,
    ranks = {
        (4, 4) if len(strides) > 0 && len(strides) != 3 && len(strides) <= 4 && len(dilations) != 3 && len(dilations) <= 4 => 4,
    },
    kwargs = {
        strides: i64 | [i64] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str in ["NHWC"] = "NHWC",
        dilations: i64 | [i64] | None in 1..=1024 = None,
    },
)]
pub fn conv2d(
    input: &Tensor,
    filters: &Tensor,
    strides: &[i64],
    padding: &str,
    _data_format: &str,
    dilations: Option<&[i64]>,
) -> Result<Tensor> {
    if input.rank() != 4 || filters.rank() != 4 {
        return Err(Error::value(String::from(
            "conv2d of tensors that are not of rank 4 has no native form",
        )));
    }
    let spread = |given: &[i64]| match given {
        [] => vec![1, 1, 1, 1],
        [both] => vec![1, *both, *both, 1],
        [height, width] => vec![1, *height, *width, 1],
        all => all.to_vec(),
    };
    let (strides, dilations) = (spread(strides), spread(dilations.unwrap_or_default()));
    let (sizes, window) = (input.sizes(), filters.sizes());
    if strides.iter().chain(&dilations).any(|step| *step < 1) {
        let text = "a convolution with strides or dilations below 1 has no native form";
        return Err(Error::value(String::from(text)));
    }
    if sizes.contains(&0) || window.contains(&0) || sizes[3] % window[2] != 0 {
        let text = "a convolution of these sizes has no native form:";
        return Err(Error::value(format!("{text} {sizes:?} by {window:?}")));
    }
    let is_too_large =
        |axis: usize| (window[axis] - 1).saturating_mul(dilations[axis + 1]) >= sizes[axis + 1];
    if padding == "VALID" && (is_too_large(0) || is_too_large(1)) {
        let text = "a convolution by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {window:?} in {sizes:?}")));
    }
    op!(
        Conv2D(input, filters),
        strides = &strides,
        padding = padding,
        dilations = &dilations
    )
}

/// Convolution over three axes.
#[tf_rule(
    id = "conv3d",
    code = 442,
    targets = [nn.conv3d],
    dtypes = floats,
    ranks = { (5, 5) => 5 },
    kwargs = {
        strides: [i64; 5] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str in ["NDHWC"] = "NDHWC",
        dilations: [i64; 5] | None in 1..=1024 = None,
    },
)]
pub fn conv3d(
    input: &Tensor,
    filters: &Tensor,
    strides: &[i64],
    padding: &str,
    _data_format: &str,
    dilations: Option<&[i64]>,
) -> Result<Tensor> {
    if input.rank() != 5 || filters.rank() != 5 {
        return Err(Error::value(String::from(
            "conv3d of tensors that are not of rank 5 has no native form",
        )));
    }
    let dilations = dilations.map_or_else(|| vec![1; 5], |given| given.to_vec());
    let (sizes, window) = (input.sizes(), filters.sizes());
    if strides.iter().chain(&dilations).any(|step| *step < 1) {
        let text = "a convolution with strides or dilations below 1 has no native form";
        return Err(Error::value(String::from(text)));
    }
    if sizes.contains(&0) || window.contains(&0) || sizes[4] % window[3] != 0 {
        let text = "a convolution of these sizes has no native form:";
        return Err(Error::value(format!("{text} {sizes:?} by {window:?}")));
    }
    let is_too_large =
        |axis: usize| (window[axis] - 1).saturating_mul(dilations[axis + 1]) >= sizes[axis + 1];
    if padding == "VALID" && (0..3).any(is_too_large) {
        let text = "a convolution by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {window:?} in {sizes:?}")));
    }
    op!(
        Conv3D(input, filters),
        strides = strides,
        padding = padding,
        dilations = &dilations
    )
}

/// The transpose of a convolution over two axes, which has a result of a size.
#[tf_rule(
    id = "conv2d-transpose",
    code = 443,
    targets = [nn.conv2d_transpose],
    dtypes = f32 | f64 | i32,
    ranks = { (4, 4) if len(strides) > 0 && len(strides) != 3 && len(strides) <= 4 => 4 },
    kwargs = {
        output_shape: [i64; 4] in 1..=2_147_483_647,
        strides: i64 | [i64] in 1..=1024,
        padding: str in ["SAME", "VALID"] = "SAME",
        data_format: str in ["NHWC"] = "NHWC",
        dilations: None = None,
    },
)]
pub fn conv2d_transpose(
    input: &Tensor,
    filters: &Tensor,
    output_shape: &[i64],
    strides: &[i64],
    padding: &str,
    _data_format: &str,
    _dilations: Option<i64>,
) -> Result<Tensor> {
    if input.rank() != 4 || filters.rank() != 4 {
        return Err(Error::value(String::from(
            "conv2d_transpose of tensors that are not of rank 4 has no native form",
        )));
    }
    let strides = match strides {
        [both] => vec![1, *both, *both, 1],
        [height, width] => vec![1, *height, *width, 1],
        all => all.to_vec(),
    };
    let (sizes, window) = (input.sizes(), filters.sizes());
    if strides.iter().any(|step| *step < 1) || strides[0] != 1 || strides[3] != 1 {
        let text = "a transposed convolution with strides below 1, or not 1 in its first or last axis, has no native form";
        return Err(Error::value(String::from(text)));
    }
    let fits = |axis: usize| {
        let (size, step) = (output_shape[axis], strides[axis]);
        let moved = if padding == "SAME" {
            size
        } else {
            size.saturating_sub(window[axis - 1] - 1)
        };
        moved >= 1 && (moved - 1) / step + 1 == sizes[axis]
    };
    let is_whole = !sizes.contains(&0) && !window.contains(&0);
    let ends = output_shape[0] == sizes[0] && output_shape[3] == window[2] && sizes[3] == window[3];
    if !is_whole || !ends || !fits(1) || !fits(2) {
        let text = "a transposed convolution of these sizes has no native form:";
        return Err(Error::value(format!(
            "{text} {sizes:?} by {window:?} to {output_shape:?}"
        )));
    }
    op!(
        Conv2DBackpropInput(i32(output_shape), filters, input),
        strides = &strides,
        padding = padding
    )
}

/// Convolution over two axes, of each channel by itself.
#[tf_rule(
    id = "depthwise-conv2d",
    code = 444,
    targets = [nn.depthwise_conv2d],
    dtypes = floats,
    ranks = { (4, 4) => 4 },
    kwargs = {
        strides: [i64; 4] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str | None in ["NHWC"] = None,
        dilations: None = None,
    },
)]
pub fn depthwise_conv2d(
    input: &Tensor,
    filter: &Tensor,
    strides: &[i64],
    padding: &str,
    _data_format: Option<&str>,
    _dilations: Option<i64>,
) -> Result<Tensor> {
    if input.rank() != 4 || filter.rank() != 4 {
        return Err(Error::value(String::from(
            "depthwise_conv2d of tensors that are not of rank 4 has no native form",
        )));
    }
    let (sizes, window) = (input.sizes(), filter.sizes());
    if strides.iter().any(|step| *step < 1) {
        return Err(Error::value(String::from(
            "a convolution with strides below 1 has no native form",
        )));
    }
    if sizes.contains(&0) || window.contains(&0) || sizes[3] != window[2] {
        let text = "a convolution of these sizes has no native form:";
        return Err(Error::value(format!("{text} {sizes:?} by {window:?}")));
    }
    if padding == "VALID" && (window[0] > sizes[1] || window[1] > sizes[2]) {
        let text = "a convolution by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {window:?} in {sizes:?}")));
    }
    op!(
        DepthwiseConv2dNative(input, filter),
        strides = strides,
        padding = padding
    )
}

/// Convolution over two axes of each channel by itself, and then over the channels.
#[tf_rule(
    id = "separable-conv2d",
    code = 445,
    targets = [nn.separable_conv2d],
    dtypes = floats,
    ranks = { (4, 4, 4) => 4 },
    kwargs = {
        strides: [i64; 4] in 1..=1024,
        padding: str in ["SAME", "VALID"],
        data_format: str | None in ["NHWC"] = None,
        dilations: None = None,
    },
)]
pub fn separable_conv2d(
    input: &Tensor,
    depthwise_filter: &Tensor,
    pointwise_filter: &Tensor,
    strides: &[i64],
    padding: &str,
    _data_format: Option<&str>,
    _dilations: Option<i64>,
) -> Result<Tensor> {
    if input.rank() != 4 || depthwise_filter.rank() != 4 || pointwise_filter.rank() != 4 {
        return Err(Error::value(String::from(
            "separable_conv2d of tensors that are not of rank 4 has no native form",
        )));
    }
    let (sizes, window, point) = (input.sizes(), depthwise_filter.sizes(), pointwise_filter.sizes());
    if strides.iter().any(|step| *step < 1) {
        return Err(Error::value(String::from(
            "a convolution with strides below 1 has no native form",
        )));
    }
    let is_whole = !sizes.contains(&0) && !window.contains(&0) && !point.contains(&0);
    let is_pointwise = point[..2] == [1, 1] && point[2] == window[2] * window[3];
    if !is_whole || sizes[3] != window[2] || !is_pointwise {
        let text = "a convolution of these sizes has no native form:";
        return Err(Error::value(format!(
            "{text} {sizes:?} by {window:?} and {point:?}"
        )));
    }
    if padding == "VALID" && (window[0] > sizes[1] || window[1] > sizes[2]) {
        let text = "a convolution by a window that is larger than what it moves over has no native form:";
        return Err(Error::value(format!("{text} {window:?} in {sizes:?}")));
    }
    let apart = op!(
        DepthwiseConv2dNative(input, depthwise_filter),
        strides = strides,
        padding = padding,
        name = "depthwise"
    )?;
    op!(
        Conv2D(&apart, pointwise_filter),
        strides = &[1, 1, 1, 1],
        padding = "VALID"
    )
}
