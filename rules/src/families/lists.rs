//! Lists of tensors, and parts of what gives several.

use crate::prelude::*;

family!(
    concat,
    stack,
    add_n,
    split_part,
    split_sizes_part,
    unstack_part,
    top_k_values,
    top_k_indices,
    einsum,
    meshgrid_part
);

/// Tensors one after the other along an axis.
#[tf_rule(
    id = "concat",
    code = 310,
    targets = [ops.concat],
    dtypes = all,
    ranks = { n @ 1..=5 => n },
    kwargs = { axis: i64 in -tensors..tensors },
)]
pub fn concat(tensors: &[&Tensor], axis: i64) -> Result<Tensor> {
    if let [only] = tensors {
        return op!(Identity(only));
    }
    op!(ConcatV2(tensors, i32(axis)), name = "concat")
}

/// Tensors of one shape as the parts of one along a new axis.
#[tf_rule(
    id = "stack",
    code = 311,
    targets = [ops.stack],
    dtypes = all,
    ranks = { n => n + 1 },
    numbers = [tensors],
    kwargs = { axis: i64 in -tensors - 1..=tensors = 0 },
)]
pub fn stack(tensors: &[&Tensor], axis: i64) -> Result<Tensor> {
    let rank = tensors.first().map_or(0, |first| first.operand_rank()) + 1;
    if !(-rank..rank).contains(&axis) {
        let text = format!("Argument `axis` = {axis} not in range [{}, {rank})", -rank);
        return Err(Error::value(text));
    }
    op!(Pack(tensors), axis = axis, name = "stack")
}

/// Sum of tensors of one shape.
#[tf_rule(id = "add-n", code = 312, targets = [ops.add_n], dtypes = numeric, ranks = { n => n })]
pub fn add_n(tensors: &[&Tensor]) -> Result<Tensor> {
    if let [only] = tensors {
        return op!(Identity(only));
    }
    op!(AddN(tensors))
}

/// One of so many equal parts of a tensor along an axis.
#[tf_rule(
    id = "split-part",
    code = 313,
    targets = [ops.split_part],
    dtypes = all,
    ranks = { n @ 1..=5 => n },
    kwargs = { num_or_sizes: i64, axis: i64 in -x..x = 0, index: i64 = 0 },
)]
pub fn split_part(x: &Tensor, num_or_sizes: i64, axis: i64, index: i64) -> Result<Tensor> {
    let place = if index < 0 { index + num_or_sizes } else { index };
    if !(0..num_or_sizes).contains(&place) {
        // Python makes all parts before it looks for one.
        op!(
            Split(i32(axis), x).output[0],
            num_split = num_or_sizes,
            name = "split"
        )?;
        return Err(Error::index("list index out of range"));
    }
    op!(
        Split(i32(axis), x).output[place],
        num_split = num_or_sizes,
        name = "split"
    )
}

/// One of the parts of a tensor along an axis, each of a size.
#[tf_rule(
    id = "split-sizes-part",
    code = 314,
    targets = [ops.split_part],
    dtypes = all,
    ranks = { n @ 1..=5 => n },
    kwargs = { num_or_sizes: [i64], axis: i64 in -x..x = 0, index: i64 = 0 },
)]
pub fn split_sizes_part(x: &Tensor, num_or_sizes: &[i64], axis: i64, index: i64) -> Result<Tensor> {
    let count = num_or_sizes.len() as i64;
    let place = if index < 0 { index + count } else { index };
    if !(0..count).contains(&place) {
        // Python makes all parts before it looks for one.
        op!(
            SplitV(x, i32(num_or_sizes), i32(axis)).output[0],
            num_split = count,
            name = "split"
        )?;
        return Err(Error::index("list index out of range"));
    }
    op!(
        SplitV(x, i32(num_or_sizes), i32(axis)).output[place],
        num_split = count,
        name = "split"
    )
}

/// One of the parts of a tensor along an axis, without that axis.
#[tf_rule(
    id = "unstack-part",
    code = 315,
    targets = [ops.unstack_part],
    dtypes = all,
    ranks = { n @ 1..=5 => n - 1 },
    kwargs = { num: i64 | None = None, axis: i64 in -x..x = 0, index: i64 = 0 },
)]
pub fn unstack_part(x: &Tensor, num: Option<i64>, axis: i64, index: i64) -> Result<Tensor> {
    let num = match num {
        Some(num) => num,
        None => {
            let rank = x.operand_rank();
            if !(-rank..rank).contains(&axis) {
                let text = format!("Argument `axis` = {axis} not in range [{}, {rank})", -rank);
                return Err(Error::value(text));
            }
            x.dim(axis)?
        }
    };
    let place = if index < 0 { index + num } else { index };
    if !(0..num).contains(&place) {
        // Python makes all parts before it looks for one.
        if num > 0 {
            op!(Unpack(x).output[0], num = num, axis = axis, name = "unstack")?;
        }
        return Err(Error::index("list index out of range"));
    }
    op!(Unpack(x).output[place], num = num, axis = axis, name = "unstack")
}

/// The largest elements of each row, in descending order.
#[tf_rule(
    id = "top-k-values",
    code = 316,
    targets = [ops.top_k_values],
    dtypes = numeric,
    ranks = { n @ 1..=5 => n },
    kwargs = { k: i64 = 1, sorted: bool = true },
)]
pub fn top_k_values(x: &Tensor, k: i64, sorted: bool) -> Result<Tensor> {
    op!(TopKV2(x, i32(k)).values, sorted = sorted)
}

/// The places of the largest elements of each row.
#[tf_rule(
    id = "top-k-indices",
    code = 317,
    targets = [ops.top_k_indices],
    dtypes = numeric,
    ranks = { n @ 1..=5 => n },
    result = i32,
    kwargs = { k: i64 = 1, sorted: bool = true },
)]
pub fn top_k_indices(x: &Tensor, k: i64, sorted: bool) -> Result<Tensor> {
    op!(TopKV2(x, i32(k)).indices, sorted = sorted)
}

/// Sum of products by an equation over the axes' names, of one tensor or two.
#[tf_rule(
    id = "einsum",
    code = 318,
    targets = [ops.einsum],
    dtypes = f32 | f64 | i32 | i64,
    ranks = { _ => any },
    kwargs = { equation: str },
)]
pub fn einsum(tensors: &[&Tensor], equation: &str) -> Result<Tensor> {
    let expected = equation
        .split("->")
        .next()
        .map_or(0, |labels| labels.split(',').count());
    if expected != tensors.len() {
        let found = tensors.len();
        let message = format!("Got {found} inputs for equation \"{equation}\", expecting {expected}");
        return Err(Error::value(message));
    }
    if tensors.len() > 2 {
        let message = "einsum of more than two tensors has no native form: write it as several of two";
        return Err(Error::value(message.to_owned()));
    }
    let mut equation: String = equation.chars().filter(|char| *char != ' ').collect();
    if !equation.contains("->") {
        let mut result = String::from(if equation.contains("...") { "..." } else { "" });
        let mut labels: Vec<char> = equation.chars().filter(|char| char.is_alphabetic()).collect();
        labels.sort_unstable();
        let once = |label: &char| equation.matches(*label).count() == 1;
        result.extend(labels.iter().copied().filter(once));
        equation = format!("{equation}->{result}");
    }
    op!(Einsum(tensors), equation = &equation)
}

/// One of the grids that tensors of coordinates make.
#[tf_rule(
    id = "meshgrid-part",
    code = 351,
    targets = [ops.meshgrid_part],
    dtypes = numeric,
    ranks = { _ => any },
    kwargs = { indexing: str in ["ij", "xy"] = "xy", index: i64 = 0 },
)]
pub fn meshgrid_part(tensors: &[&Tensor], indexing: &str, index: i64) -> Result<Tensor> {
    let swapped = |place: usize| match place {
        0 if indexing == "xy" && tensors.len() > 1 => 1,
        1 if indexing == "xy" => 0,
        _ => place,
    };
    let mut sizes = vec![1; tensors.len()];
    for (at, each) in tensors.iter().enumerate() {
        let dims: Vec<i64> = (0..each.operand_rank())
            .map(|axis| each.dim(axis))
            .collect::<Result<_>>()?;
        sizes[swapped(at)] = dims.iter().product();
    }
    let first = tensors[0];
    if tensors.iter().any(|each| each.dtype() == DType::Bool) {
        return Err(Error::type_error(
            "tf.meshgrid can't run natively on truth values",
        ));
    }
    let grid = |at: usize| {
        let mut shape = vec![1; tensors.len()];
        shape[swapped(at)] = -1;
        let tensor = tensors[at];
        let along = op!(Reshape(tensor, i32(&shape)))?;
        op!(Mul(&along, op!(Fill(i32(&sizes), number(1, first.dtype())))?))
    };
    // TensorFlow makes all of them, of the dtype of the first.
    for (at, each) in tensors.iter().enumerate() {
        if each.dtype() != first.dtype() {
            return grid(at);
        }
    }
    match usize::try_from(index) {
        Ok(place) if place < tensors.len() => grid(place),
        _ => Err(Error::index("list index out of range")),
    }
}
