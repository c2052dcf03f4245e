//! Operations on bits, and products that are 0 where a factor is.

use crate::prelude::*;

family!(
    bitwise_and,
    bitwise_or,
    bitwise_xor,
    invert,
    left_shift,
    right_shift,
    multiply_no_nan,
    xlogy,
    xdivy,
    xlog1py,
    saturate_cast
);

/// The bits that both have.
#[tf_rule(id = "bitwise-and", code = 470, targets = [bitwise.bitwise_and], dtypes = integers, ranks = broadcast(0..=5), numbers = [y])]
pub fn bitwise_and(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(BitwiseAnd(x, y))
}

/// The bits that one of both has.
#[tf_rule(id = "bitwise-or", code = 471, targets = [bitwise.bitwise_or], dtypes = integers, ranks = broadcast(0..=5), numbers = [y])]
pub fn bitwise_or(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(BitwiseOr(x, y))
}

/// The bits that only one of both has.
#[tf_rule(id = "bitwise-xor", code = 472, targets = [bitwise.bitwise_xor], dtypes = integers, ranks = broadcast(0..=5), numbers = [y])]
pub fn bitwise_xor(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(BitwiseXor(x, y))
}

/// All bits the other way.
#[tf_rule(id = "invert", code = 473, targets = [bitwise.invert], dtypes = integers, ranks = { n => n })]
pub fn invert(x: &Tensor) -> Result<Tensor> {
    op!(Invert(x))
}

/// Bits moved to higher places.
#[tf_rule(id = "left-shift", code = 474, targets = [bitwise.left_shift], dtypes = integers, ranks = broadcast(0..=5), numbers = [y])]
pub fn left_shift(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(LeftShift(x, y))
}

/// Bits moved to lower places.
#[tf_rule(id = "right-shift", code = 475, targets = [bitwise.right_shift], dtypes = integers, ranks = broadcast(0..=5), numbers = [y])]
pub fn right_shift(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(RightShift(x, y))
}

/// Product, 0 where the second factor is 0.
#[tf_rule(id = "multiply-no-nan", code = 476, targets = [math.multiply_no_nan], dtypes = floats, ranks = broadcast(0..=5), numbers = [y])]
pub fn multiply_no_nan(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(MulNoNan(x, y))
}

/// x log(y), 0 where x is 0.
#[tf_rule(id = "xlogy", code = 477, targets = [math.xlogy], dtypes = floats, ranks = broadcast(0..=5), numbers = [y])]
pub fn xlogy(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Xlogy(x, y))
}

/// Quotient, 0 where x is 0.
#[tf_rule(id = "xdivy", code = 478, targets = [math.xdivy], dtypes = floats, ranks = broadcast(0..=5), numbers = [y])]
pub fn xdivy(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Xdivy(x, y))
}

/// x log(1 + y), 0 where x is 0.
#[tf_rule(id = "xlog1py", code = 479, targets = [math.xlog1py], dtypes = floats, ranks = broadcast(0..=5), numbers = [y])]
pub fn xlog1py(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Xlog1py(x, y))
}

/// The same values in another dtype; those that it can't hold become the nearest that it can.
#[tf_rule(
    id = "saturate-cast",
    code = 480,
    targets = [saturate_cast],
    dtypes = numeric,
    ranks = { n => n },
    result = dtype,
    kwargs = { dtype: DType in numeric },
)]
pub fn saturate_cast(value: &Tensor, dtype: DType) -> Result<Tensor> {
    let clipped = match (value.dtype(), dtype) {
        (DType::Bool, _) | (DType::I64, DType::F32 | DType::F64 | DType::I64) => {
            let text = format!(
                "saturate_cast of {} to {} has no native form",
                value.dtype().name(),
                dtype.name()
            );
            return Err(Error::type_error(text));
        }
        (DType::F32 | DType::F64, _) => {
            let (least, most) = match (value.dtype(), dtype) {
                (_, DType::U8) => (0.0, 255.0),
                (DType::F32, DType::I32) => (-2_147_483_648.0, 2_147_483_520.0),
                (_, DType::I32) => (-2_147_483_648.0, 2_147_483_647.0),
                (_, DType::I64) => (-9_223_372_036_854_775_808.0, 9_223_372_036_854_775_808.0),
                (DType::F64, DType::F64) => (f64::MIN, f64::MAX),
                _ => (f64::from(f32::MIN), f64::from(f32::MAX)),
            };
            op!(ClipByValue(value, number(least), number(most)), name = "clamp")?
        }
        (from, to) => {
            let (least, most) = match (from, to) {
                (DType::U8, _) | (_, DType::U8) => (0, 255),
                _ => (-2_147_483_648, 2_147_483_647),
            };
            op!(ClipByValue(value, number(least), number(most)), name = "clamp")?
        }
    };
    if value.dtype() == dtype {
        return Ok(clipped);
    }
    op!(Cast(&clipped), DstT = dtype)
}
