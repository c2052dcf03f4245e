//! What the channels of images hold: colours, and the numbers that stand for them.

use crate::prelude::*;

family!(rgb_to_grayscale, per_image_standardization, convert_image_dtype);

/// Colours as shades of grey.
#[tf_rule(
    id = "rgb-to-grayscale",
    code = 490,
    targets = [image.rgb_to_grayscale],
    dtypes = f32 | f64 | u8,
    ranks = { n @ 1..=5 => n },
)]
pub fn rgb_to_grayscale(images: &Tensor) -> Result<Tensor> {
    let given = match images.dtype() {
        DType::F32 => op!(Identity(images))?,
        DType::F64 => op!(Cast(images), DstT = f32)?,
        DType::U8 => op!(Mul(op!(Cast(images), DstT = f32)?, number(1.0 / 255.0)))?,
        dtype => {
            let text = "rgb_to_grayscale has no native form for";
            return Err(Error::type_error(format!("{text} {}", dtype.name())));
        }
    };
    let (channels, places) = match images.sizes().split_last() {
        Some((channels, places)) => (*channels, places.to_vec()),
        None => return Err(Error::index("list index out of range")),
    };
    let rows = [places.iter().product::<i64>(), channels];
    let colours = if given.sizes() == rows {
        given
    } else {
        op!(Reshape(&given, i32(&rows)))?
    };
    let weights = op!(Reshape(f32([0.2989, 0.587, 0.114]), i32([3, 1])))?;
    let grey = op!(Reshape(op!(MatMul(&colours, &weights))?, i32(&places)))?;
    let grey = op!(ExpandDims(&grey, i32(-1)))?;
    let back = |grey: &Tensor| match images.dtype() {
        DType::F64 => op!(Cast(grey), DstT = f64),
        DType::U8 => op!(Cast(op!(Mul(grey, number(255.5)))?), DstT = u8),
        _ => op!(Identity(grey)),
    };
    back(&grey)
}

/// Images shifted to a mean of 0 and scaled to a variance of 1.
#[tf_rule(
    id = "per-image-standardization",
    code = 491,
    targets = [image.per_image_standardization],
    dtypes = all,
    ranks = { n @ 3..=5 => n },
    result = f32,
)]
pub fn per_image_standardization(image: &Tensor) -> Result<Tensor> {
    if image.rank() < 3 {
        let text = image.shape_text();
        let text = format!("'image' (shape {text}) must be at least three-dimensional.");
        return Err(Error::value(text));
    }
    if image.sizes().iter().rev().take(3).any(|size| *size == 0) {
        let text = "inner 3 dims of 'image.shape' must be > 0:";
        return Err(Error::value(format!("{text} {}", image.shape_text())));
    }
    let pixels = image.sizes().iter().rev().take(3).product::<i64>();
    if pixels < 1 || pixels > i64::from(i32::MAX) {
        return Err(Error::value(String::from(
            "inner 3 dims of 'image.shape' must be > 0.",
        )));
    }
    let image = match image.dtype() {
        DType::F32 => image.clone(),
        _ => op!(Cast(image), DstT = f32)?,
    };
    let axes = [-1, -2, -3];
    let mean = op!(Mean(&image, i32(&axes)), keep_dims = true)?;
    let squares = op!(Square(op!(Sub(&image, &mean))?))?;
    let deviation = op!(Sqrt(op!(Mean(&squares, i32(&axes)), keep_dims = true)?))?;
    let least = op!(Rsqrt(op!(Cast(i32(pixels)), DstT = f32)?))?;
    let scale = op!(Maximum(&deviation, &least))?;
    op!(RealDiv(op!(Sub(&image, &mean))?, &scale))
}

/// Images in another dtype; integers stand for fractions of their largest.
#[tf_rule(
    id = "image-to-float",
    code = 492,
    targets = [image.convert_image_dtype],
    dtypes = numeric,
    ranks = { n => n },
    result = f32,
    kwargs = { dtype: DType in f32, saturate: bool = false },
)]
#[tf_rule(
    id = "image-to-bytes",
    code = 493,
    targets = [image.convert_image_dtype],
    dtypes = floats | u8,
    ranks = { n => n },
    result = u8,
    kwargs = { dtype: DType in u8, saturate: bool = false },
)]
pub fn convert_image_dtype(image: &Tensor, dtype: DType, saturate: bool) -> Result<Tensor> {
    let largest = |dtype: DType| match dtype {
        DType::U8 => 255.0,
        DType::I32 => 2_147_483_647.0,
        _ => 9_223_372_036_854_775_807.0,
    };
    let convert = |image: &Tensor| match (image.dtype(), dtype) {
        (from, to) if from == to => op!(Identity(image)),
        (DType::F32 | DType::F64, DType::U8) => {
            let scaled = op!(Mul(image, number(255.5)))?;
            if saturate {
                let clipped = op!(ClipByValue(&scaled, number(0), number(255)), name = "clamp")?;
                return op!(Cast(&clipped), DstT = u8);
            }
            op!(Cast(&scaled), DstT = u8)
        }
        (DType::F32 | DType::F64, DType::F32) => op!(Cast(image), DstT = f32),
        (DType::U8 | DType::I32 | DType::I64, DType::F32) => {
            let scale = 1.0 / largest(image.dtype());
            op!(Mul(op!(Cast(image), DstT = f32)?, number(scale)))
        }
        (from, to) => {
            let text = format!(
                "convert_image_dtype of {} to {} has no native form",
                from.name(),
                to.name()
            );
            Err(Error::type_error(text))
        }
    };
    convert(image)
}
