//! Activation functions.

use crate::prelude::*;

family!(
    relu,
    sigmoid,
    tanh,
    softplus,
    elu,
    selu,
    relu6,
    softsign,
    leaky_relu,
    gelu,
    silu,
    crelu,
    log_sigmoid
);

/// Rectified linear unit, the larger of 0 and x.
#[tf_rule(id = "relu-f32-cpu-2d", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
#[tf_rule(id = "relu-f32-cpu-1d", code = 18, targets = [nn.relu], ranks = { 1 => 1 })]
#[tf_rule(id = "relu", code = 88, targets = [nn.relu], dtypes = numeric, ranks = { n => n }, numbers = [x])]
#[tf_rule(
    id = "cuda0-relu-f32-2d",
    code = 37,
    targets = only [nn.relu],
    ranks = { 2 => 2 },
    device = cuda0,
)]
pub fn relu(x: &Tensor) -> Result<Tensor> {
    op!(Relu(x))
}

/// Logistic sigmoid, 1 / (1 + exp(-x)).
#[tf_rule(id = "sigmoid-f32-cpu-2d", code = 5, targets = [nn.sigmoid], ranks = { 2 => 2 })]
#[tf_rule(id = "sigmoid-f32-cpu-1d", code = 19, targets = [nn.sigmoid], ranks = { 1 => 1 })]
#[tf_rule(id = "sigmoid", code = 89, targets = [nn.sigmoid], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn sigmoid(x: &Tensor) -> Result<Tensor> {
    op!(Sigmoid(x))
}

/// Hyperbolic tangent.
#[tf_rule(id = "tanh-f32-cpu-2d", code = 9, targets = [nn.tanh], ranks = { 2 => 2 })]
#[tf_rule(id = "tanh-f32-cpu-1d", code = 20, targets = [nn.tanh], ranks = { 1 => 1 })]
#[tf_rule(id = "tanh", code = 90, targets = [nn.tanh], dtypes = floats, ranks = { n => n }, numbers = [x])]
pub fn tanh(x: &Tensor) -> Result<Tensor> {
    op!(Tanh(x))
}

/// Softplus, log(1 + exp(x)).
#[tf_rule(id = "softplus", code = 52, targets = [math.softplus], dtypes = floats, ranks = { n => n })]
pub fn softplus(features: &Tensor) -> Result<Tensor> {
    op!(Softplus(features))
}

/// Exponential linear unit: x, or exp(x) - 1 below 0.
#[tf_rule(id = "elu", code = 53, targets = [nn.elu], dtypes = floats, ranks = { n => n })]
pub fn elu(features: &Tensor) -> Result<Tensor> {
    op!(Elu(features))
}

/// Scaled exponential linear unit.
#[tf_rule(id = "selu", code = 54, targets = [nn.selu], dtypes = floats, ranks = { n => n })]
pub fn selu(features: &Tensor) -> Result<Tensor> {
    op!(Selu(features))
}

/// Rectified linear unit that ends at 6.
#[tf_rule(id = "relu6", code = 55, targets = [nn.relu6], dtypes = numeric, ranks = { n => n })]
pub fn relu6(features: &Tensor) -> Result<Tensor> {
    op!(Relu6(features))
}

/// Softsign, x / (1 + abs(x)).
#[tf_rule(id = "softsign", code = 56, targets = [nn.softsign], dtypes = floats, ranks = { n => n })]
pub fn softsign(features: &Tensor) -> Result<Tensor> {
    op!(Softsign(features))
}

/// Rectified linear unit with a slope below 0.
#[tf_rule(
    id = "leaky-relu",
    code = 91,
    targets = [nn.leaky_relu],
    dtypes = floats,
    ranks = { n => n },
    kwargs = { alpha: f64 = 0.2 },
)]
#[tf_rule(
    id = "leaky-relu-integers",
    code = 499,
    targets = [nn.leaky_relu],
    dtypes = integers,
    ranks = { n => n },
    result = f32,
    kwargs = { alpha: f64 = 0.2 },
)]
pub fn leaky_relu(features: &Tensor, alpha: f64) -> Result<Tensor> {
    let activated = |features: &Tensor| op!(LeakyRelu(features), alpha = alpha);
    if matches!(features.dtype(), DType::I32 | DType::I64 | DType::U8) {
        return activated(&op!(Cast(features), DstT = f32)?);
    }
    activated(features)
}

/// Gaussian error linear unit.
#[tf_rule(
    id = "gelu",
    code = 92,
    targets = [nn.gelu],
    dtypes = floats,
    ranks = { n => n },
    kwargs = { approximate: bool = false },
)]
pub fn gelu(features: &Tensor, approximate: bool) -> Result<Tensor> {
    if !matches!(features.dtype(), DType::F32 | DType::F64) {
        let dtype = features.dtype().name();
        let text = "`features.dtype` must be a floating point tensor.Received:features.dtype=<dtype:";
        return Err(Error::value(format!("{text} '{dtype}'>")));
    }
    let half = op!(Mul(number(0.5), features))?;
    let inner = if approximate {
        let cube = op!(Pow(features, number(3.0)))?;
        let cubic = op!(Mul(number(f64::from(0.044715_f32)), &cube))?;
        let sum = op!(AddV2(features, &cubic))?;
        let scaled = op!(Mul(number(f64::from(0.797_884_6_f32)), &sum))?;
        op!(AddV2(number(1.0), op!(Tanh(&scaled))?))?
    } else {
        let negative = op!(Neg(features))?;
        op!(Erfc(op!(Mul(
            &negative,
            number(f64::from(std::f32::consts::FRAC_1_SQRT_2))
        ))?))?
    };
    op!(Mul(half, inner))
}

/// Sigmoid linear unit, x * sigmoid(beta * x).
#[tf_rule(
    id = "silu",
    code = 93,
    targets = [nn.silu],
    dtypes = floats,
    ranks = { n => n },
    kwargs = { beta: f64 = 1.0 },
)]
pub fn silu(features: &Tensor, beta: f64) -> Result<Tensor> {
    if !matches!(features.dtype(), DType::F32 | DType::F64) {
        return op!(Sigmoid(features));
    }
    let scaled = op!(Mul(number(beta), features))?;
    let gate = op!(Sigmoid(&scaled))?;
    let product = op!(Mul(features, &gate))?;
    op!(Identity(&product))
}

/// Both halves of a rectified linear unit, one after the other along an axis.
#[tf_rule(
    id = "crelu",
    code = 94,
    targets = [nn.crelu],
    dtypes = f32 | f64 | i32 | i64,
    ranks = { n @ 1..=5 => n },
    kwargs = { axis: i64 in -features..features = -1 },
)]
pub fn crelu(features: &Tensor, axis: i64) -> Result<Tensor> {
    let negative = op!(Neg(features))?;
    let both = op!(ConcatV2([features, &negative], i32(axis)))?;
    op!(Relu(&both))
}

/// Logarithm of the logistic sigmoid.
#[tf_rule(id = "log-sigmoid", code = 510, targets = [math.log_sigmoid], dtypes = floats, ranks = { n => n })]
pub fn log_sigmoid(x: &Tensor) -> Result<Tensor> {
    op!(Neg(op!(Softplus(op!(Neg(x))?))?))
}
