//! Losses, and norms that are kept small.

use crate::prelude::*;

family!(sigmoid_cross_entropy, l2_loss, clip_by_norm);

/// Cross entropy between truth values and the sigmoid of logits, element by element.
#[tf_rule(
    id = "sigmoid-cross-entropy",
    code = 500,
    targets = [nn.sigmoid_cross_entropy_with_logits],
    dtypes = floats,
    ranks = { (n, m) if n == m => n },
)]
pub fn sigmoid_cross_entropy(labels: &Tensor, logits: &Tensor) -> Result<Tensor> {
    if labels.sizes() != logits.sizes() {
        let shape = |tensor: &Tensor| match tensor.sizes() {
            [only] => format!("({only},)"),
            sizes => {
                let sizes: Vec<String> = sizes.iter().map(i64::to_string).collect();
                format!("({})", sizes.join(", "))
            }
        };
        return Err(Error::value(format!(
            "`logits` and `labels` must have the same shape, received ({} vs {}).",
            shape(logits),
            shape(labels)
        )));
    }
    let zeros = op!(ZerosLike(logits))?;
    let is_positive = op!(GreaterEqual(logits, &zeros))?;
    let positive = op!(SelectV2(&is_positive, logits, &zeros))?;
    let negative = op!(SelectV2(&is_positive, op!(Neg(logits))?, logits))?;
    // TensorFlow's product with a truth value is one.
    let product = match labels.dtype() {
        DType::Bool => labels.clone(),
        _ => op!(Mul(logits, labels))?,
    };
    let linear = op!(Sub(&positive, &product))?;
    op!(AddV2(&linear, op!(Log1p(op!(Exp(&negative))?))?))
}

/// Half the sum of the squares of all elements.
#[tf_rule(id = "l2-loss", code = 501, targets = [nn.l2_loss], dtypes = floats, ranks = { _ => 0 })]
pub fn l2_loss(t: &Tensor) -> Result<Tensor> {
    op!(L2Loss(t))
}

/// A tensor, made smaller where its Euclidean norm is above a limit.
#[tf_rule(
    id = "clip-by-norm",
    code = 502,
    targets = [clip_by_norm],
    dtypes = floats,
    ranks = { n => n },
    kwargs = { clip_norm: f64, axes: None = None },
)]
pub fn clip_by_norm(t: &Tensor, clip_norm: f64, _axes: Option<bool>) -> Result<Tensor> {
    let limit = if clip_norm < 0.0 { 0.0 } else { clip_norm };
    let axes: Vec<i64> = (0..t.operand_rank()).collect();
    // TensorFlow's product of truth values is one.
    let squares = match t.dtype() {
        DType::Bool => t.clone(),
        _ => op!(Mul(t, t))?,
    };
    let sum = op!(Sum(&squares, i32(&axes)), keep_dims = true)?;
    let is_positive = op!(Greater(&sum, number(0)))?;
    let safe = op!(SelectV2(&is_positive, &sum, op!(OnesLike(&sum))?))?;
    let norm = op!(SelectV2(&is_positive, op!(Sqrt(&safe))?, &sum))?;
    let scaled = op!(Mul(t, number(limit)))?;
    op!(RealDiv(&scaled, op!(Maximum(&norm, number(limit)))?))
}
