//! Images, of shape [height, width, channels], or batches of them.

use crate::prelude::*;

family!(
    resize,
    flip_left_right,
    flip_up_down,
    transpose_image,
    central_crop,
    crop_to_bounding_box,
    crop_and_resize,
    extract_patches
);

/// Images in another size, by interpolation or by the mean of each area.
#[tf_rule(
    id = "image-resize",
    code = 481,
    targets = [image.resize],
    dtypes = numeric,
    ranks = { n @ 3..=4 => n },
    result = f32,
    kwargs = {
        size: [i64; 2] in 1..=2_147_483_647,
        method: str in ["bilinear", "bicubic", "area"] = "bilinear",
        preserve_aspect_ratio: bool in [false] = false,
        antialias: bool in [false] = false,
    },
)]
#[tf_rule(
    id = "image-resize-nearest",
    code = 482,
    targets = [image.resize],
    dtypes = numeric,
    ranks = { n @ 3..=4 => n },
    kwargs = {
        size: [i64; 2] in 1..=2_147_483_647,
        method: str in ["nearest"],
        preserve_aspect_ratio: bool in [false] = false,
        antialias: bool in [false] = false,
    },
)]
pub fn resize(
    images: &Tensor,
    size: &[i64],
    method: &str,
    _preserve_aspect_ratio: bool,
    _antialias: bool,
) -> Result<Tensor> {
    if images.rank() != 3 && images.rank() != 4 {
        return Err(Error::value(String::from(
            "'images' must have either 3 or 4 dimensions.",
        )));
    }
    let resized = |batch: &Tensor| match method {
        "nearest" => op!(ResizeNearestNeighbor(batch, i32(size)), half_pixel_centers = true),
        "bicubic" => op!(ResizeBicubic(batch, i32(size)), half_pixel_centers = true),
        "area" => op!(ResizeArea(batch, i32(size))),
        _ => op!(ResizeBilinear(batch, i32(size)), half_pixel_centers = true),
    };
    if images.rank() == 4 {
        return resized(images);
    }
    let batch = op!(ExpandDims(images, i32(0)))?;
    let images = resized(&batch)?;
    op!(Squeeze(&images), squeeze_dims = [0])
}

/// Images with left and right exchanged.
#[tf_rule(id = "flip-left-right", code = 485, targets = [image.flip_left_right], dtypes = all, ranks = { n @ 3..=4 => n })]
pub fn flip_left_right(image: &Tensor) -> Result<Tensor> {
    if image.rank() < 3 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text}) must be at least three-dimensional.");
        return Err(Error::value(text));
    }
    if image.sizes().iter().rev().take(3).any(|size| *size == 0) {
        let text = "inner 3 dims of 'image.shape' must be > 0:";
        return Err(Error::value(format!("{text} {}", image.shape_text())));
    }
    if image.rank() > 4 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text})must have either 3 or 4 dimensions.");
        return Err(Error::value(text));
    }
    op!(ReverseV2(image, i32([image.operand_rank() - 2])))
}

/// Images upside down.
#[tf_rule(id = "flip-up-down", code = 486, targets = [image.flip_up_down], dtypes = all, ranks = { n @ 3..=4 => n })]
pub fn flip_up_down(image: &Tensor) -> Result<Tensor> {
    if image.rank() < 3 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text}) must be at least three-dimensional.");
        return Err(Error::value(text));
    }
    if image.sizes().iter().rev().take(3).any(|size| *size == 0) {
        let text = "inner 3 dims of 'image.shape' must be > 0:";
        return Err(Error::value(format!("{text} {}", image.shape_text())));
    }
    if image.rank() > 4 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text})must have either 3 or 4 dimensions.");
        return Err(Error::value(text));
    }
    op!(ReverseV2(image, i32([image.operand_rank() - 3])))
}

/// Images with height and width exchanged.
#[tf_rule(id = "image-transpose", code = 487, targets = [image.transpose], dtypes = all, ranks = { n @ 3..=4 => n })]
pub fn transpose_image(image: &Tensor) -> Result<Tensor> {
    if image.rank() < 3 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text}) must be at least three-dimensional.");
        return Err(Error::value(text));
    }
    if image.sizes().iter().rev().take(3).any(|size| *size == 0) {
        let text = "inner 3 dims of 'image.shape' must be > 0:";
        return Err(Error::value(format!("{text} {}", image.shape_text())));
    }
    if image.rank() > 4 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text}) must have either 3 or 4 dimensions.");
        return Err(Error::value(text));
    }
    if image.rank() == 3 {
        return op!(Transpose(image, i32([1, 0, 2])));
    }
    op!(Transpose(image, i32([0, 2, 1, 3])))
}

/// The middle of images.
#[tf_rule(
    id = "central-crop",
    code = 488,
    targets = [image.central_crop],
    dtypes = all,
    ranks = { n @ 3..=4 => n },
    kwargs = { central_fraction: f64 },
)]
pub fn central_crop(image: &Tensor, central_fraction: f64) -> Result<Tensor> {
    if central_fraction <= 0.0 || central_fraction > 1.0 {
        return Err(Error::value(String::from(
            "central_fraction must be within (0, 1]",
        )));
    }
    if central_fraction == 1.0 {
        return Ok(image.clone());
    }
    if image.rank() < 3 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text}) must be at least three-dimensional.");
        return Err(Error::value(text));
    }
    if image.sizes().iter().rev().take(3).any(|size| *size == 0) {
        let text = "inner 3 dims of 'image.shape' must be > 0:";
        return Err(Error::value(format!("{text} {}", image.shape_text())));
    }
    if image.rank() > 4 {
        let text = "`image` should either be a Tensor with rank = 3 or rank = 4. Had rank =";
        return Err(Error::value(format!("{text} {}.", image.rank())));
    }
    let first = image.rank() - 3;
    let sizes = image.sizes();
    let (mut begin, mut size) = (vec![0; image.rank()], vec![-1; image.rank()]);
    for axis in [first, first + 1] {
        let whole = sizes[axis] as f64;
        begin[axis] = ((whole - whole * central_fraction) / 2.0) as i64;
        size[axis] = sizes[axis] - begin[axis] * 2;
    }
    op!(Slice(image, i32(&begin), i32(&size)))
}

/// A part of images.
#[tf_rule(
    id = "crop-to-bounding-box",
    code = 489,
    targets = [image.crop_to_bounding_box],
    dtypes = all,
    ranks = { n @ 3..=4 => n },
    kwargs = { offset_height: i64, offset_width: i64, target_height: i64, target_width: i64 },
)]
pub fn crop_to_bounding_box(
    image: &Tensor,
    offset_height: i64,
    offset_width: i64,
    target_height: i64,
    target_width: i64,
) -> Result<Tensor> {
    if image.rank() != 3 && image.rank() != 4 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text}) must have either 3 or 4 dimensions.");
        return Err(Error::value(text));
    }
    if image.sizes().iter().rev().take(3).any(|size| *size == 0) {
        let mut sizes: Vec<String> = image.sizes().iter().map(|size| size.to_string()).collect();
        if sizes.len() == 3 {
            sizes.insert(0, String::from("1"));
        }
        let text = "inner 3 dims of 'image.shape' must be > 0:";
        return Err(Error::value(format!("{text} ({})", sizes.join(", "))));
    }
    let first = image.rank() - 3;
    let (height, width, channels) = (
        image.sizes()[first],
        image.sizes()[first + 1],
        image.sizes()[first + 2],
    );
    let faults = [
        (offset_width < 0, "offset_width must be >= 0."),
        (offset_height < 0, "offset_height must be >= 0."),
        (target_width <= 0, "target_width must be > 0."),
        (target_height <= 0, "target_height must be > 0."),
        (
            width < target_width.saturating_add(offset_width),
            "width must be >= target + offset.",
        ),
        (
            height < target_height.saturating_add(offset_height),
            "height must be >= target + offset.",
        ),
    ];
    if let Some((_, text)) = faults.iter().find(|(is_there, _)| *is_there) {
        return Err(Error::value(String::from(*text)));
    }
    let batch = if first == 1 {
        image.clone()
    } else {
        op!(ExpandDims(image, i32(0)))?
    };
    let begin = [0, offset_height, offset_width, 0];
    let size = [batch.sizes()[0], target_height, target_width, channels];
    let part = op!(Slice(&batch, i32(&begin), i32(&size)))?;
    if first == 1 {
        return Ok(part);
    }
    op!(Squeeze(&part), squeeze_dims = [0])
}

/// Parts of images in one size, by boxes.
#[tf_rule(
    id = "crop-and-resize",
    code = 494,
    targets = [image.crop_and_resize],
    dtypes = { image: numeric, boxes: f32, box_indices: i32 },
    ranks = { (4, 2, 1) => 4 },
    result = f32,
    kwargs = {
        crop_size: [i64; 2] in 1..=2_147_483_647,
        method: str in ["bilinear", "nearest"] = "bilinear",
        extrapolation_value: f64 = 0.0,
    },
)]
pub fn crop_and_resize(
    image: &Tensor,
    boxes: &Tensor,
    box_indices: &Tensor,
    crop_size: &[i64],
    method: &str,
    extrapolation_value: f64,
) -> Result<Tensor> {
    if image.rank() != 4 {
        return Err(Error::value(String::from(
            "crop_and_resize of tensors that are not of rank 4 has no native form",
        )));
    }
    op!(
        CropAndResize(image, boxes, box_indices, i32(crop_size)),
        method = method,
        extrapolation_value = extrapolation_value,
        name = None
    )
}

/// Windows of images as channels.
#[tf_rule(
    id = "extract-patches",
    code = 495,
    targets = [image.extract_patches],
    dtypes = numeric,
    ranks = { 4 => 4 },
    kwargs = { sizes: [i64; 4] in 1..=1024, strides: [i64; 4] in 1..=1024, rates: [i64; 4] in 1..=1024, padding: str in ["SAME", "VALID"] },
)]
pub fn extract_patches(
    images: &Tensor,
    sizes: &[i64],
    strides: &[i64],
    rates: &[i64],
    padding: &str,
) -> Result<Tensor> {
    if images.rank() != 4 {
        return Err(Error::value(String::from(
            "extract_patches of tensors that are not of rank 4 has no native form",
        )));
    }
    let is_positive = sizes.iter().chain(strides).chain(rates).all(|size| *size > 0);
    if !is_positive || images.sizes().contains(&0) {
        let text = "extract_patches of no pixels, or by sizes below 1, has no native form";
        return Err(Error::value(String::from(text)));
    }
    op!(
        ExtractImagePatches(images),
        ksizes = sizes,
        strides = strides,
        rates = rates,
        padding = padding
    )
}
