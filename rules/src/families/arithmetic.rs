//! Arithmetic between two tensors, with broadcasting.

use crate::prelude::*;

family!(
    add,
    multiply,
    multiply_operator,
    subtract,
    divide,
    maximum,
    minimum,
    squared_difference,
    pow,
    floormod,
    floordiv,
    divide_no_nan,
    truediv,
    atan2
);

/// Sum of two tensors, with broadcasting.
///
/// TensorFlow converts a number in front of this call without a look at
/// the second operand, so an int there is an `int32`, and raises.
#[tf_rule(id = "add-call-f32-cpu", code = 3, targets = [add], ranks = broadcast(0..=2), numbers = [y])]
#[tf_rule(id = "add-binop-f32-cpu", code = 6, operator = "+", ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "add", code = 95, targets = [add], dtypes = numeric, ranks = broadcast(0..=5), numbers = [y])]
#[tf_rule(id = "add-operator", code = 96, operator = "+", dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y])]
pub fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(AddV2(x, y))
}

/// Product of two tensors, element by element, with broadcasting.
#[tf_rule(id = "mul-call-f32-cpu", code = 13, targets = [multiply], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "multiply", code = 97, targets = [multiply], dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y])]
pub fn multiply(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Mul(x, y))
}

/// Product of two tensors, element by element, with broadcasting; of truth values, whether both are true.
#[tf_rule(id = "mul-binop-f32-cpu", code = 12, operator = "*", ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "multiply-operator", code = 98, operator = "*", dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y])]
#[tf_rule(id = "multiply-operator-bools", code = 496, operator = "*", dtypes = bool, ranks = broadcast(0..=5))]
pub fn multiply_operator(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    let product = |x: &Tensor, y: &Tensor| op!(Mul(x, y));
    let truth = |x: &Tensor| op!(Cast(x), DstT = bool);
    if x.dtype() == DType::Bool || y.dtype() == DType::Bool {
        let (x, y) = (op!(Cast(x), DstT = i32)?, op!(Cast(y), DstT = i32)?);
        return truth(&product(&x, &y)?);
    }
    product(x, y)
}

/// Difference of two tensors, with broadcasting.
#[tf_rule(id = "sub-call-f32-cpu", code = 14, targets = [subtract], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "sub-binop-f32-cpu", code = 15, operator = "-", ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "subtract", code = 99, targets = [subtract], dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y])]
#[tf_rule(id = "subtract-operator", code = 100, operator = "-", dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y])]
pub fn subtract(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Sub(x, y))
}

/// Quotient of two tensors, with broadcasting.
#[tf_rule(id = "div-call-f32-cpu", code = 16, targets = [divide], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "div-binop-f32-cpu", code = 17, operator = "/", ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "divide", code = 101, targets = [divide], dtypes = floats, ranks = broadcast(0..=5), numbers = [x, y])]
#[tf_rule(id = "divide-operator", code = 102, operator = "/", dtypes = floats, ranks = broadcast(0..=5), numbers = [x, y])]
#[tf_rule(id = "divide-integers", code = 103, targets = [divide], dtypes = i32 | i64, ranks = broadcast(0..=5), numbers = [x, y], result = f64)]
#[tf_rule(id = "divide-operator-integers", code = 104, operator = "/", dtypes = i32 | i64, ranks = broadcast(0..=5), numbers = [x, y], result = f64)]
#[tf_rule(id = "divide-bytes", code = 105, targets = [divide], dtypes = u8, ranks = broadcast(0..=5), numbers = [x, y], result = f32)]
#[tf_rule(id = "divide-operator-bytes", code = 106, operator = "/", dtypes = u8, ranks = broadcast(0..=5), numbers = [x, y], result = f32)]
pub fn divide(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    if x.dtype() != y.dtype() {
        let (x, y) = (x.dtype().name(), y.dtype().name());
        let text = format!("`x` and `y` must have the same dtype, got tf.{x} != tf.{y}.");
        return Err(Error::type_error(text));
    }
    if x.dtype() == DType::Bool {
        let text = "Invalid dtype tf.bool in __truediv__. Expected one of {tf.uint8, tf.int8, tf.uint16, tf.int16, \
                    tf.uint32, tf.int32, tf.uint64, tf.int64, tf.bfloat16, tf.float16, tf.float32, tf.float64, \
                    tf.complex64, tf.complex128}.";
        return Err(Error::type_error(text));
    }
    let (x, y) = match x.dtype() {
        DType::I32 | DType::I64 => (op!(Cast(x), DstT = f64)?, op!(Cast(y), DstT = f64)?),
        DType::U8 => (op!(Cast(x), DstT = f32)?, op!(Cast(y), DstT = f32)?),
        _ => (x.clone(), y.clone()),
    };
    op!(RealDiv(&x, &y))
}

/// The larger of two tensors, element by element, with broadcasting.
#[tf_rule(id = "maximum-call-f32-cpu", code = 32, targets = [maximum], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "maximum", code = 109, targets = [maximum], dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y])]
pub fn maximum(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Maximum(x, y))
}

/// The smaller of two tensors, element by element, with broadcasting.
#[tf_rule(id = "minimum-call-f32-cpu", code = 33, targets = [minimum], ranks = broadcast(0..=2), numbers = [x, y])]
#[tf_rule(id = "minimum", code = 110, targets = [minimum], dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y])]
pub fn minimum(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Minimum(x, y))
}

/// Square of the difference of two tensors, with broadcasting.
#[tf_rule(id = "squared-difference", code = 57, targets = [math.squared_difference], dtypes = f32 | f64 | i32 | i64, ranks = broadcast(0..=5), numbers = [x, y])]
pub fn squared_difference(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(SquaredDifference(x, y))
}

/// A tensor to the power of another, with broadcasting.
#[tf_rule(id = "pow", code = 58, targets = [pow], dtypes = f32 | f64 | i32 | i64, ranks = broadcast(0..=5), numbers = [y])]
pub fn pow(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(Pow(x, y))
}

/// Remainder of the division that rounds down, with broadcasting: it has the sign of the divisor.
#[tf_rule(id = "floormod", code = 59, targets = [math.floormod], dtypes = numeric, ranks = broadcast(0..=5))]
#[tf_rule(id = "floormod-operator", code = 60, operator = "%", dtypes = numeric, ranks = broadcast(0..=5), numbers = [x, y])]
pub fn floormod(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(FloorMod(x, y))
}

/// Quotient, rounded down, with broadcasting.
#[tf_rule(id = "floordiv", code = 61, targets = [math.floordiv], dtypes = numeric, ranks = broadcast(0..=5), numbers = [y])]
pub fn floordiv(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(FloorDiv(x, y))
}

/// Quotient of two tensors, 0 where the divisor is 0, with broadcasting.
#[tf_rule(id = "divide-no-nan", code = 62, targets = [math.divide_no_nan], dtypes = floats, ranks = broadcast(0..=5), numbers = [y])]
#[tf_rule(id = "divide-no-nan-integers", code = 497, targets = [math.divide_no_nan], dtypes = i32 | i64, ranks = broadcast(0..=5), numbers = [y], result = f64)]
#[tf_rule(id = "divide-no-nan-bytes", code = 498, targets = [math.divide_no_nan], dtypes = u8, ranks = broadcast(0..=5), numbers = [y], result = f32)]
pub fn divide_no_nan(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    if x.dtype() != y.dtype() {
        let (x, y) = (x.dtype().name(), y.dtype().name());
        let text = format!("`x` and `y` must have the same dtype, got tf.{x} != tf.{y}.");
        return Err(Error::type_error(text));
    }
    if x.dtype() == DType::Bool {
        let text = "Invalid dtype tf.bool in tf.math.divide_no_nan. Expected one of {tf.uint8, tf.int8, tf.uint16, tf.int16, \
                    tf.uint32, tf.int32, tf.uint64, tf.int64, tf.bfloat16, tf.float16, tf.float32, tf.float64, \
                    tf.complex64, tf.complex128}.";
        return Err(Error::type_error(text));
    }
    let (x, y) = match x.dtype() {
        DType::I32 | DType::I64 => (op!(Cast(x), DstT = f64)?, op!(Cast(y), DstT = f64)?),
        DType::U8 => (op!(Cast(x), DstT = f32)?, op!(Cast(y), DstT = f32)?),
        _ => (x.clone(), y.clone()),
    };
    op!(DivNoNan(&x, &y))
}

/// Quotient of two tensors, with broadcasting.
#[tf_rule(id = "truediv", code = 63, targets = [truediv], dtypes = floats, ranks = broadcast(0..=5), numbers = [y])]
#[tf_rule(id = "truediv-integers", code = 107, targets = [truediv], dtypes = i32 | i64, ranks = broadcast(0..=5), numbers = [y], result = f64)]
#[tf_rule(id = "truediv-bytes", code = 108, targets = [truediv], dtypes = u8, ranks = broadcast(0..=5), numbers = [y], result = f32)]
pub fn truediv(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    if x.dtype() != y.dtype() {
        let (x, y) = (x.dtype().name(), y.dtype().name());
        let text = format!("`x` and `y` must have the same dtype, got tf.{x} != tf.{y}.");
        return Err(Error::type_error(text));
    }
    if x.dtype() == DType::Bool {
        let text = "Invalid dtype tf.bool in __truediv__. Expected one of {tf.uint8, tf.int8, tf.uint16, tf.int16, \
                    tf.uint32, tf.int32, tf.uint64, tf.int64, tf.bfloat16, tf.float16, tf.float32, tf.float64, \
                    tf.complex64, tf.complex128}.";
        return Err(Error::type_error(text));
    }
    let (x, y) = match x.dtype() {
        DType::I32 | DType::I64 => (op!(Cast(x), DstT = f64)?, op!(Cast(y), DstT = f64)?),
        DType::U8 => (op!(Cast(x), DstT = f32)?, op!(Cast(y), DstT = f32)?),
        _ => (x.clone(), y.clone()),
    };
    op!(RealDiv(&x, &y))
}

/// Angle of the point (x, y) in radians, with broadcasting.
#[tf_rule(id = "atan2", code = 64, targets = [atan2], dtypes = floats, ranks = broadcast(0..=5))]
pub fn atan2(y: &Tensor, x: &Tensor) -> Result<Tensor> {
    op!(Atan2(y, x))
}
