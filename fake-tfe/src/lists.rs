//! The operations that take a list of inputs, or give several outputs. Each works along the first dimension, but for
//! `TopKV2`, which works along the last.

use std::collections::BTreeMap;

use crate::kernels::Failure;
use crate::value::{Value, I32};

/// `TF_INVALID_ARGUMENT`.
const INVALID: i32 = 3;

/// How many of an operation's inputs, from the first on, are a list; none if it takes no list.
pub(crate) fn listed(name: &str, inputs: usize) -> Option<usize> {
    match name {
        "AddN" | "Pack" => Some(inputs),
        // The axis comes after them.
        "ConcatV2" => Some(inputs.saturating_sub(1)),
        _ => None,
    }
}

/// How many outputs an operation gives.
pub(crate) fn outputs(name: &str, attrs: &BTreeMap<String, String>) -> usize {
    match name {
        "TopKV2" => 2,
        "Unpack" => number(attrs, "num").unwrap_or(0),
        _ => 1,
    }
}

/// Whether the attribute `N` says how long the list is.
pub(crate) fn check(name: &str, attrs: &BTreeMap<String, String>, inputs: usize) -> Result<(), Failure> {
    match listed(name, inputs) {
        Some(count) if number(attrs, "N") != Some(count) || count == 0 => {
            let said = attrs.get("N").map_or("nothing", String::as_str);
            refused(format!("{name} got a list of {count}, and N is {said}"))
        }
        _ => Ok(()),
    }
}

/// Runs one of them; nothing if it is none.
pub(crate) fn run(
    name: &str,
    attrs: &BTreeMap<String, String>,
    inputs: &[Value],
) -> Option<Result<Vec<Value>, Failure>> {
    Some(match (name, inputs) {
        ("AddN", [first, rest @ ..]) => add(first, rest).map(|sum| vec![sum]),
        ("Pack", [first, rest @ ..]) => pack(first, rest).map(|packed| vec![packed]),
        ("ConcatV2", [first, rest @ .., _axis]) => concatenate(first, rest).map(|joined| vec![joined]),
        ("Unpack", [x]) => unpack(x, outputs(name, attrs)),
        ("TopKV2", [x, k]) => top(x, k),
        _ => return None,
    })
}

fn number(attrs: &BTreeMap<String, String>, name: &str) -> Option<usize> {
    attrs.get(name)?.parse().ok()
}

fn refused<T>(text: String) -> Result<T, Failure> {
    Err((INVALID, text))
}

fn floats(x: &Value) -> Result<Vec<f32>, Failure> {
    match x.floats() {
        Some(floats) => Ok(floats),
        None => refused(format!("an input has the element type {}", x.dtype)),
    }
}

fn add(first: &Value, rest: &[Value]) -> Result<Value, Failure> {
    let mut sum = floats(first)?;
    for other in rest {
        if other.dims != first.dims {
            return refused(String::from(
                "Inputs to operation AddN must have the same size and shape",
            ));
        }
        for (sum, more) in sum.iter_mut().zip(floats(other)?) {
            *sum += more;
        }
    }
    Ok(Value::of_floats(first.dims.clone(), &sum))
}

fn pack(first: &Value, rest: &[Value]) -> Result<Value, Failure> {
    if let Some(other) = rest.iter().find(|other| other.dims != first.dims) {
        return refused(format!("Shapes of all inputs must match: {:?}", other.dims));
    }
    let mut dims = vec![rest.len() as i64 + 1];
    dims.extend(&first.dims);
    joined(first, rest, dims)
}

fn concatenate(first: &Value, rest: &[Value]) -> Result<Value, Failure> {
    let mut dims = first.dims.clone();
    for other in rest {
        if other.dims.get(1..) != first.dims.get(1..) {
            return refused(format!("Dimensions of inputs should match: {:?}", other.dims));
        }
        if let (Some(size), Some(more)) = (dims.first_mut(), other.dims.first()) {
            *size += more;
        }
    }
    joined(first, rest, dims)
}

/// The elements of one after the other, of whatever element type they all have.
fn joined(first: &Value, rest: &[Value], dims: Vec<i64>) -> Result<Value, Failure> {
    let mut bytes = first.copied();
    for other in rest {
        if other.dtype != first.dtype {
            return refused(String::from("a list has several element types"));
        }
        bytes.extend(other.copied());
    }
    Ok(Value::new(first.dtype, dims, bytes, ""))
}

fn unpack(x: &Value, count: usize) -> Result<Vec<Value>, Failure> {
    let bytes = x.copied();
    match x.dims.split_first() {
        Some((size, rest)) if *size == count as i64 && count > 0 => {
            let parts = bytes.chunks(bytes.len() / count);
            Ok(parts
                .map(|part| Value::new(x.dtype, rest.to_vec(), part.to_vec(), ""))
                .collect())
        }
        _ => refused(format!(
            "Input shape axis 0 must equal {count}, got shape {:?}",
            x.dims
        )),
    }
}

/// The `k` largest of each row, from the largest on, and where they stand.
fn top(x: &Value, k: &Value) -> Result<Vec<Value>, Failure> {
    let k = k
        .integers()
        .and_then(|numbers| numbers.first().copied())
        .unwrap_or(-1);
    let columns = x.dims.last().copied().unwrap_or(0);
    if k < 0 || i64::from(k) > columns {
        return refused(format!(
            "input must have at least k columns. Had {columns}, needed {k}"
        ));
    }
    let (mut values, mut places) = (Vec::new(), Vec::new());
    for row in floats(x)?.chunks(columns.max(1) as usize) {
        let mut order: Vec<usize> = (0..row.len()).collect();
        order.sort_by(|one, other| row[*other].total_cmp(&row[*one]));
        for place in order.into_iter().take(k as usize) {
            values.push(row[place]);
            places.extend((place as i32).to_ne_bytes());
        }
    }
    let mut dims = x.dims.clone();
    if let Some(last) = dims.last_mut() {
        *last = k.into();
    }
    Ok(vec![
        Value::of_floats(dims.clone(), &values),
        Value::new(I32, dims, places, ""),
    ])
}
