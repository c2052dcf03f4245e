//! The head of a classifier: softmax and the largest elements.

use crate::prelude::*;

family!(softmax, log_softmax, argmax);

/// Softmax along an axis.
#[tf_rule(
    id = "softmax-axis1-f32-cpu-2d",
    code = 7,
    targets = [nn.softmax],
    ranks = { 2 => 2 },
    kwargs = { axis: i64 in [1] },
)]
#[tf_rule(
    id = "softmax-axis0-f32-cpu-1d",
    code = 25,
    targets = [nn.softmax],
    ranks = { 1 => 1 },
    kwargs = { axis: i64 in [0] = 0 },
)]
#[tf_rule(
    id = "softmax",
    code = 230,
    targets = [nn.softmax],
    dtypes = floats,
    ranks = { n @ 1..=5 => n },
    kwargs = { axis: i64 | None in -logits..logits = None },
)]
pub fn softmax(logits: &Tensor, axis: Option<i64>) -> Result<Tensor> {
    let rank = logits.operand_rank();
    let axis = axis.unwrap_or(-1);
    let last = rank - 1;
    if axis == -1 || axis == last {
        return op!(Softmax(logits));
    }
    if axis < -rank || axis > last {
        let text = format!(
            "`dim` must be in the range [{}, {rank}) where {rank} is the number of dimensions in the input. \
             Received: dim={axis}",
            -rank
        );
        return Err(Error::status(3, &text));
    }
    // The axis changes places with the last.
    let place = if axis < 0 { axis + rank } else { axis };
    let swapped = |at: i64| match at {
        at if at == place => last,
        at if at == last => place,
        at => at,
    };
    let perm: Vec<i64> = (0..rank).map(swapped).collect();
    let ahead = op!(Softmax(op!(Transpose(logits, i32(&perm)))?))?;
    op!(Transpose(&ahead, i32(&perm)))
}

/// Logarithm of softmax along an axis.
#[tf_rule(
    id = "log-softmax",
    code = 231,
    targets = [nn.log_softmax],
    dtypes = floats,
    ranks = { n @ 1..=5 => n },
    kwargs = { axis: i64 | None in -logits..logits = None },
)]
pub fn log_softmax(logits: &Tensor, axis: Option<i64>) -> Result<Tensor> {
    let rank = logits.operand_rank();
    let axis = axis.unwrap_or(-1);
    let last = rank - 1;
    if axis == -1 || axis == last {
        return op!(LogSoftmax(logits));
    }
    if axis < -rank || axis > last {
        let text = format!(
            "`dim` must be in the range [{}, {rank}) where {rank} is the number of dimensions in the input. \
             Received: dim={axis}",
            -rank
        );
        return Err(Error::status(3, &text));
    }
    // The axis changes places with the last.
    let place = if axis < 0 { axis + rank } else { axis };
    let swapped = |at: i64| match at {
        at if at == place => last,
        at if at == last => place,
        at => at,
    };
    let perm: Vec<i64> = (0..rank).map(swapped).collect();
    let ahead = op!(LogSoftmax(op!(Transpose(logits, i32(&perm)))?))?;
    op!(Transpose(&ahead, i32(&perm)))
}

/// Index of the largest element along an axis, the first of equals.
#[tf_rule(
    id = "argmax-axis1-i64-cpu-2d",
    code = 8,
    targets = [argmax],
    ranks = { 2 => 1 },
    result = i64,
    kwargs = { axis: i64 in [1], output_type: DType in i64 = i64 },
)]
#[tf_rule(
    id = "argmax-axis0-i64-cpu-2d",
    code = 24,
    targets = [argmax],
    ranks = { 2 => 1 },
    result = i64,
    kwargs = { axis: i64 in [0], output_type: DType in i64 = i64 },
)]
#[tf_rule(
    id = "argmax",
    code = 232,
    targets = [argmax],
    dtypes = all,
    ranks = { n @ 1..=5 => n - 1 },
    result = output_type,
    kwargs = { axis: i64 | None in -x..x = None, output_type: DType in i32 | i64 = i64 },
)]
pub fn argmax(x: &Tensor, axis: Option<i64>, output_type: DType) -> Result<Tensor> {
    op!(ArgMax(x, i32(axis.unwrap_or(0))), output_type = output_type)
}
