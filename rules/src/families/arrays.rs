//! Elements in another order or number: sorted, repeated, searched, masked.

use crate::prelude::*;

family!(
    fill_float,
    fill_int,
    fill_bool,
    repeat,
    sequence_mask,
    searchsorted,
    sort,
    argsort,
    embedding_lookup,
    pad
);

/// A float in a shape.
#[tf_rule(
    id = "fill-float",
    code = 430,
    targets = [fill],
    ranks = { () => len(dims) },
    result = f32,
    kwargs = { dims: [i64] in 0..=2_147_483_647, value: f64 },
    after = "fill-int",
)]
pub fn fill_float(dims: &[i64], value: f64) -> Result<Tensor> {
    // TensorFlow makes what is too large for 32 bits infinite.
    let value = f64::from(value as f32);
    op!(Fill(i32(dims), number(value, DType::F32)), name = None)
}

/// An int in a shape.
#[tf_rule(
    id = "fill-int",
    code = 431,
    targets = [fill],
    ranks = { () => len(dims) },
    result = i32,
    kwargs = { dims: [i64] in 0..=2_147_483_647, value: i64 },
)]
pub fn fill_int(dims: &[i64], value: i64) -> Result<Tensor> {
    op!(Fill(i32(dims), i32(value)), name = None)
}

/// A truth value in a shape.
#[tf_rule(
    id = "fill-bool",
    code = 432,
    targets = [fill],
    ranks = { () => len(dims) },
    result = bool,
    kwargs = { dims: [i64] in 0..=2_147_483_647, value: bool },
)]
pub fn fill_bool(dims: &[i64], value: bool) -> Result<Tensor> {
    op!(Fill(i32(dims), number(value, DType::Bool)), name = None)
}

/// Each element, or each slice along an axis, so many times in a row.
#[tf_rule(
    id = "repeat",
    code = 433,
    targets = [repeat],
    dtypes = all,
    ranks = { n if is_none(axis) || n > 0 => if is_none(axis) { 1 } else { n } },
    kwargs = { repeats: i64, axis: i64 | None in -input..input = None },
)]
pub fn repeat(input: &Tensor, repeats: i64, axis: Option<i64>) -> Result<Tensor> {
    let (input, axis) = match axis {
        Some(axis) => {
            // A number becomes a row of one.
            let row = match input.rank() {
                0 => op!(Reshape(input, i32([1])))?,
                _ => input.clone(),
            };
            let rank = row.operand_rank();
            if !(-rank..rank).contains(&axis) {
                let text = format!("axis={axis} out of bounds: expected {}<=axis<{rank}", -rank);
                return Err(Error::value(text));
            }
            (row, if axis < 0 { axis + rank } else { axis })
        }
        None => (op!(Reshape(input, i32([-1])))?, 0),
    };
    let axis = usize::try_from(axis).unwrap_or_default();
    let mut sizes = input.sizes().to_vec();
    let mut multiples = vec![1; sizes.len() + 1];
    multiples[axis + 1] = repeats;
    sizes[axis] = sizes[axis].saturating_mul(repeats);
    let next = axis as i64 + 1;
    let apart = op!(ExpandDims(&input, i32(next)))?;
    let tiled = op!(Tile(&apart, i32(&multiples)), name = None)?;
    op!(Reshape(&tiled, i32(&sizes)))
}

/// Rows that are true in their first places, as many as another tensor says.
#[tf_rule(
    id = "sequence-mask",
    code = 434,
    targets = [sequence_mask],
    dtypes = i32 | i64,
    ranks = { n @ 0..=4 => n + 1 },
    result = dtype,
    kwargs = { maxlen: i64, dtype: DType in all = bool },
)]
pub fn sequence_mask(lengths: &Tensor, maxlen: i64, dtype: DType) -> Result<Tensor> {
    let places = op!(Range(i32(0), i32(maxlen), i32(1)))?;
    let column = op!(ExpandDims(lengths, i32(-1)))?;
    let mask = op!(Less(&places, op!(Cast(&column), DstT = i32)?))?;
    if dtype == DType::Bool {
        return Ok(mask);
    }
    op!(Cast(&mask), DstT = dtype)
}

/// Where each value stands in a sorted sequence.
#[tf_rule(
    id = "searchsorted",
    code = 435,
    targets = [searchsorted],
    dtypes = numeric,
    ranks = { (1..=5, v @ 1..=5) => v },
    result = out_type,
    kwargs = { side: str in ["left", "right"] = "left", out_type: DType in i32 | i64 = i32 },
)]
pub fn searchsorted(
    sorted_sequence: &Tensor,
    values: &Tensor,
    side: &str,
    out_type: DType,
) -> Result<Tensor> {
    if sorted_sequence.rank() == 0 || values.rank() == 0 {
        return Err(Error::value(String::from(
            "searchsorted of a tensor of rank 0 has no native form",
        )));
    }
    let length = |tensor: &Tensor| tensor.sizes().last().copied().unwrap_or_default();
    let sequences = op!(Reshape(sorted_sequence, i32([-1, length(sorted_sequence)])))?;
    let rows = op!(Reshape(values, i32([-1, length(values)])))?;
    let places = match (side, out_type) {
        ("right", DType::I64) => op!(UpperBound(&sequences, &rows), out_type = out_type, name = None)?,
        ("right", _) => op!(UpperBound(&sequences, &rows), out_type = out_type)?,
        (_, DType::I64) => op!(LowerBound(&sequences, &rows), out_type = out_type, name = None)?,
        _ => op!(LowerBound(&sequences, &rows), out_type = out_type)?,
    };
    op!(Reshape(&places, op!(Shape(values))?))
}

/// The elements in order along an axis.
#[tf_rule(
    id = "sort",
    code = 436,
    targets = [sort],
    dtypes = numeric,
    ranks = { n @ 1..=5 => n },
    kwargs = { axis: i64 in -values..values = -1, direction: str in ["ASCENDING", "DESCENDING"] = "ASCENDING" },
)]
pub fn sort(values: &Tensor, axis: i64, direction: &str) -> Result<Tensor> {
    let is_ascending = direction == "ASCENDING";
    let turn = |tensor: &Tensor| match tensor.dtype() {
        _ if !is_ascending => Ok(tensor.clone()),
        DType::U8 => op!(Sub(number(255), tensor)),
        DType::I32 | DType::I64 => op!(Sub(op!(Neg(tensor))?, number(1))),
        _ => op!(Neg(tensor)),
    };
    let turned = turn(values)?;
    let rank = values.operand_rank();
    if !(-rank..rank).contains(&axis) {
        // Python asks the shape for the size along that axis.
        op!(
            StridedSlice(
                op!(Shape(values))?,
                i32([axis]),
                i32([axis.saturating_add(1)]),
                i32([1])
            ),
            shrink_axis_mask = 1,
            name = "strided_slice/"
        )?;
    }
    let place = if axis < 0 { axis + rank } else { axis };
    let size = usize::try_from(place)
        .ok()
        .and_then(|place| values.sizes().get(place));
    let size = size.copied().unwrap_or_default();
    let swapped = |at: i64| match at {
        at if at == place => rank - 1,
        at if at == rank - 1 => place,
        at => at,
    };
    let perm: Vec<i64> = (0..rank).map(swapped).collect();
    let found = if place == rank - 1 {
        op!(TopKV2(&turned, i32(size)).values)?
    } else {
        let last = op!(Transpose(&turned, i32(&perm)))?;
        let found = op!(TopKV2(&last, i32(size)).values)?;
        op!(Transpose(&found, i32(&perm)))?
    };
    turn(&found)
}

/// The places that the elements have in order along an axis.
#[tf_rule(
    id = "argsort",
    code = 437,
    targets = [argsort],
    dtypes = numeric,
    ranks = { n @ 1..=5 => n },
    result = i32,
    kwargs = {
        axis: i64 in -values..values = -1,
        direction: str in ["ASCENDING", "DESCENDING"] = "ASCENDING",
        stable: bool = false,
    },
)]
pub fn argsort(values: &Tensor, axis: i64, direction: &str, _stable: bool) -> Result<Tensor> {
    let turn = |tensor: &Tensor| match tensor.dtype() {
        _ if direction != "ASCENDING" => Ok(tensor.clone()),
        DType::U8 => op!(Sub(number(255), tensor)),
        DType::I32 | DType::I64 => op!(Sub(op!(Neg(tensor))?, number(1))),
        _ => op!(Neg(tensor)),
    };
    let turned = turn(values)?;
    let rank = values.operand_rank();
    if !(-rank..rank).contains(&axis) {
        // Python asks the shape for the size along that axis.
        op!(
            StridedSlice(
                op!(Shape(values))?,
                i32([axis]),
                i32([axis.saturating_add(1)]),
                i32([1])
            ),
            shrink_axis_mask = 1,
            name = "strided_slice/"
        )?;
    }
    let place = if axis < 0 { axis + rank } else { axis };
    let size = usize::try_from(place)
        .ok()
        .and_then(|place| values.sizes().get(place));
    let size = size.copied().unwrap_or_default();
    if place == rank - 1 {
        return op!(TopKV2(&turned, i32(size)).indices);
    }
    let swapped = |at: i64| match at {
        at if at == place => rank - 1,
        at if at == rank - 1 => place,
        at => at,
    };
    let perm: Vec<i64> = (0..rank).map(swapped).collect();
    let last = op!(Transpose(&turned, i32(&perm)))?;
    let found = op!(TopKV2(&last, i32(size)).indices)?;
    op!(Transpose(&found, i32(&perm)))
}

/// Rows of a table by their places.
#[tf_rule(
    id = "embedding-lookup",
    code = 438,
    targets = [nn.embedding_lookup],
    dtypes = { params: all, ids: i32 | i64 },
    ranks = { (p @ 1..=5, i) if p + i <= 6 => p + i - 1 },
    kwargs = { max_norm: None = None },
)]
pub fn embedding_lookup(params: &Tensor, ids: &Tensor, _max_norm: Option<f64>) -> Result<Tensor> {
    op!(Identity(op!(GatherV2(params, ids, i32(0)))?))
}

/// A tensor with more elements before and after it along each axis: of one value, or its own mirrored.
#[tf_rule(
    id = "pad",
    code = 439,
    targets = [ops.pad],
    dtypes = all,
    ranks = { n if len(before) == n && len(after) == n => n },
    kwargs = {
        before: [i64] in 0..=2_147_483_647,
        after: [i64] in 0..=2_147_483_647,
        mode: str in ["CONSTANT", "REFLECT", "SYMMETRIC"] = "CONSTANT",
        constant_values: f64 = 0.0,
    },
)]
pub fn pad(x: &Tensor, before: &[i64], after: &[i64], mode: &str, constant_values: f64) -> Result<Tensor> {
    let pairs: Vec<i64> = before
        .iter()
        .zip(after)
        .flat_map(|(before, after)| [*before, *after])
        .collect();
    let paddings = op!(Reshape(
        i32(&pairs),
        i32([before.len().min(after.len()) as i64, 2])
    ))?;
    match mode {
        "REFLECT" => return op!(MirrorPad(x, &paddings), mode = "REFLECT", name = None),
        "SYMMETRIC" => return op!(MirrorPad(x, &paddings), mode = "SYMMETRIC", name = None),
        _ if constant_values == 0.0 => return op!(Pad(x, &paddings), name = None),
        _ => {}
    }
    let is_whole = constant_values.fract() == 0.0 && constant_values.abs() < 9_007_199_254_740_992.0;
    match x.dtype() {
        DType::F32 => {
            let value = f64::from(constant_values as f32);
            op!(PadV2(x, &paddings, number(value)), name = None)
        }
        DType::F64 => op!(PadV2(x, &paddings, number(constant_values)), name = None),
        DType::I32 | DType::I64 | DType::U8 if is_whole => {
            op!(PadV2(x, &paddings, number(constant_values as i64)), name = None)
        }
        dtype => {
            let dtype = dtype.name();
            let text = format!("padding of {dtype} by {constant_values} has no native form");
            Err(Error::type_error(text))
        }
    }
}
