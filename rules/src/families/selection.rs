//! Elements chosen by a condition or a limit.

use crate::prelude::*;

family!(select, clip_by_value, argmin, cumsum, cumprod);

/// Elements of x where a condition holds, and of y elsewhere, with broadcasting.
#[tf_rule(
    id = "where",
    code = 190,
    targets = [where],
    dtypes = { condition: bool, (x, y): all },
    ranks = { (c, x, y) => if c > x { if c > y { c } else { y } } else if x > y { x } else { y } },
    result = x,
    numbers = [x, y],
)]
pub fn select(condition: &Tensor, x: &Tensor, y: &Tensor) -> Result<Tensor> {
    op!(SelectV2(condition, x, y))
}

/// Elements held within two limits.
#[tf_rule(
    id = "clip-by-value",
    code = 191,
    targets = [clip_by_value],
    dtypes = numeric,
    ranks = { (n, 0, 0) => n },
    numbers = [clip_value_min, clip_value_max],
)]
pub fn clip_by_value(t: &Tensor, clip_value_min: &Tensor, clip_value_max: &Tensor) -> Result<Tensor> {
    // The limits must not make more of the tensor.
    let fits = |found: &Tensor, limit: &Tensor| {
        if limit.rank() == 0 || found.sizes() == t.sizes() {
            return Ok(());
        }
        let (own, other) = (t.shape_text(), found.shape_text());
        Err(Error::value(format!("Shapes {own} and {other} are incompatible")))
    };
    let below = op!(Minimum(t, clip_value_max))?;
    fits(&below, clip_value_max)?;
    let within = op!(Maximum(&below, clip_value_min))?;
    fits(&within, clip_value_min)?;
    Ok(within)
}

/// Index of the smallest element along an axis, the first of equals.
#[tf_rule(
    id = "argmin",
    code = 192,
    targets = [argmin],
    dtypes = all,
    ranks = { n @ 1..=5 => n - 1 },
    result = output_type,
    kwargs = { axis: i64 | None in -input..input = None, output_type: DType in i32 | i64 = i64 },
)]
pub fn argmin(input: &Tensor, axis: Option<i64>, output_type: DType) -> Result<Tensor> {
    op!(ArgMin(input, i32(axis.unwrap_or(0))), output_type = output_type)
}

/// Sums of all elements before and at each place.
#[tf_rule(
    id = "cumsum",
    code = 193,
    targets = [cumsum],
    dtypes = numeric,
    ranks = { n @ 1..=5 => n },
    kwargs = { axis: i64 in -x..x = 0, exclusive: bool = false, reverse: bool = false },
)]
pub fn cumsum(x: &Tensor, axis: i64, exclusive: bool, reverse: bool) -> Result<Tensor> {
    op!(Cumsum(x, i32(axis)), exclusive = exclusive, reverse = reverse)
}

/// Products of all elements before and at each place.
#[tf_rule(
    id = "cumprod",
    code = 194,
    targets = [math.cumprod],
    dtypes = numeric,
    ranks = { n @ 1..=5 => n },
    kwargs = { axis: i64 in -x..x = 0, exclusive: bool = false, reverse: bool = false },
)]
pub fn cumprod(x: &Tensor, axis: i64, exclusive: bool, reverse: bool) -> Result<Tensor> {
    op!(Cumprod(x, i32(axis)), exclusive = exclusive, reverse = reverse)
}
