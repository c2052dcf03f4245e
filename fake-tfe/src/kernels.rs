//! The operations that it knows. Those of floating point are computed.

use std::collections::BTreeMap;

use crate::lists;
use crate::value::Value;

/// The code and text of a failing status.
pub(crate) type Failure = (i32, String);

/// `TF_INVALID_ARGUMENT`.
const INVALID: i32 = 3;
/// `TF_NOT_FOUND`.
const NOT_FOUND: i32 = 5;

/// Runs one operation, and gives its outputs.
pub(crate) fn run(
    name: &str,
    attrs: &BTreeMap<String, String>,
    inputs: &[Value],
) -> Result<Vec<Value>, Failure> {
    lists::check(name, attrs, inputs.len())?;
    match lists::run(name, attrs, inputs) {
        Some(outputs) => outputs,
        None => one(name, attrs, inputs).map(|output| vec![output]),
    }
}

/// Runs an operation with one output.
fn one(name: &str, attrs: &BTreeMap<String, String>, inputs: &[Value]) -> Result<Value, Failure> {
    if let Some(kernel) = unary(name) {
        let [x] = inputs else {
            return Err(arity(name, inputs));
        };
        let floats: Vec<f32> = floats(name, x)?.into_iter().map(kernel).collect();
        return Ok(Value::of_floats(x.dims.clone(), &floats));
    }
    if let Some(kernel) = binary(name) {
        let [x, y] = inputs else {
            return Err(arity(name, inputs));
        };
        return broadcast(name, kernel, x, y);
    }
    match (name, inputs) {
        ("MatMul", [x, y]) => product(x, y),
        ("Sum", [x, axis]) => sum(x, axis, attrs.get("keep_dims").is_some_and(|keep| keep == "1")),
        ("Mean", [x, axis]) => {
            let keeps = attrs.get("keep_dims").is_some_and(|keep| keep == "1");
            let sums = sum(x, axis, keeps)?;
            let size = elements(&x.dims) as f32 / elements(&sums.dims).max(1) as f32;
            let means: Vec<f32> = floats(name, &sums)?.iter().map(|sum| sum / size).collect();
            Ok(Value::of_floats(sums.dims, &means))
        }
        ("BiasAdd", [x, bias]) if bias.dims.len() == 1 && x.dims.last() == bias.dims.last() => {
            broadcast(name, |x, bias| x + bias, x, bias)
        }
        ("BiasAdd", [_, _]) => Err((
            INVALID,
            String::from("BiasAdd takes a vector as long as the last axis"),
        )),
        ("MatMul" | "Sum" | "Mean" | "BiasAdd", _) => Err(arity(name, inputs)),
        _ => Err((NOT_FOUND, format!("Op type not registered '{name}'"))),
    }
}

fn unary(name: &str) -> Option<fn(f32) -> f32> {
    Some(match name {
        "Abs" => f32::abs,
        "Exp" => f32::exp,
        "Floor" => f32::floor,
        "Log" => f32::ln,
        "Neg" => |x| -x,
        "Relu" => |x| if x < 0.0 { 0.0 } else { x },
        "Sigmoid" => |x| 1.0 / (1.0 + (-x).exp()),
        "Sqrt" => f32::sqrt,
        "Square" => |x| x * x,
        "Tanh" => f32::tanh,
        _ => return None,
    })
}

fn binary(name: &str) -> Option<fn(f32, f32) -> f32> {
    Some(match name {
        "AddV2" => |x, y| x + y,
        "Maximum" => f32::max,
        "Minimum" => f32::min,
        "Mul" => |x, y| x * y,
        "RealDiv" => |x, y| x / y,
        "Sub" => |x, y| x - y,
        _ => return None,
    })
}

fn arity(name: &str, inputs: &[Value]) -> Failure {
    (INVALID, format!("{name} got {} inputs", inputs.len()))
}

fn floats(name: &str, x: &Value) -> Result<Vec<f32>, Failure> {
    x.floats().ok_or_else(|| {
        (
            INVALID,
            format!("{name} got an input of element type {}", x.dtype),
        )
    })
}

fn broadcast(name: &str, kernel: fn(f32, f32) -> f32, x: &Value, y: &Value) -> Result<Value, Failure> {
    let rank = x.dims.len().max(y.dims.len());
    let padded = |dims: &[i64]| -> Vec<i64> {
        let ones = core::iter::repeat_n(1, rank - dims.len());
        ones.chain(dims.iter().copied()).collect()
    };
    let (left, right) = (padded(&x.dims), padded(&y.dims));
    let mut dims = Vec::new();
    for (a, b) in left.iter().zip(&right) {
        match (*a, *b) {
            (a, b) if a == b || b == 1 => dims.push(a),
            (1, b) => dims.push(b),
            _ => {
                let text = format!("Incompatible shapes: {} vs. {}", shown(&x.dims), shown(&y.dims));
                return Err((INVALID, text));
            }
        }
    }
    let (a, b) = (floats(name, x)?, floats(name, y)?);
    let results: Vec<f32> = (0..elements(&dims))
        .map(|index| kernel(a[source(index, &dims, &left)], b[source(index, &dims, &right)]))
        .collect();
    Ok(Value::of_floats(dims, &results))
}

/// The element of an operand that an element of the result comes from.
fn source(index: usize, dims: &[i64], operand: &[i64]) -> usize {
    let (mut rest, mut place, mut stride) = (index, 0, 1);
    for (size, own) in dims.iter().zip(operand).rev() {
        let (size, own) = (*size as usize, *own as usize);
        place += if own == 1 { 0 } else { rest % size * stride };
        rest /= size;
        stride *= own;
    }
    place
}

fn elements(dims: &[i64]) -> usize {
    dims.iter().map(|size| *size as usize).product()
}

fn product(x: &Value, y: &Value) -> Result<Value, Failure> {
    let ([rows, inner], [other, columns]) = (&x.dims[..], &y.dims[..]) else {
        return Err((INVALID, String::from("MatMul takes matrices")));
    };
    if inner != other {
        let (left, right) = (shown(&x.dims), shown(&y.dims));
        return Err((
            INVALID,
            format!("Matrix size-incompatible: In[0]: {left}, In[1]: {right}"),
        ));
    }
    let (a, b) = (floats("MatMul", x)?, floats("MatMul", y)?);
    let (rows, inner, columns) = (*rows as usize, *inner as usize, *columns as usize);
    let mut results = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        for column in 0..columns {
            results.push(
                (0..inner)
                    .map(|at| a[row * inner + at] * b[at * columns + column])
                    .sum(),
            );
        }
    }
    Ok(Value::of_floats(vec![rows as i64, columns as i64], &results))
}

fn sum(x: &Value, axis: &Value, keeps: bool) -> Result<Value, Failure> {
    let axis = axis.integers().and_then(|axes| axes.first().copied());
    let axis = axis.map_or(usize::MAX, |axis| {
        axis.rem_euclid((x.dims.len() as i32).max(1)) as usize
    });
    let Some(size) = x.dims.get(axis).map(|size| *size as usize) else {
        return Err((INVALID, String::from("Sum got no axis of its input")));
    };
    let inner = elements(&x.dims[axis + 1..]);
    let outer = elements(&x.dims[..axis]);
    let floats = floats("Sum", x)?;
    let mut results = Vec::new();
    for before in 0..outer {
        for after in 0..inner {
            let along = (0..size).map(|at| floats[(before * size + at) * inner + after]);
            results.push(along.sum::<f32>());
        }
    }
    let mut dims = x.dims.clone();
    if keeps {
        dims[axis] = 1;
    } else {
        dims.remove(axis);
    }
    Ok(Value::of_floats(dims, &results))
}

/// Sizes as TensorFlow writes them.
fn shown(dims: &[i64]) -> String {
    let sizes: Vec<_> = dims.iter().map(i64::to_string).collect();
    format!("[{}]", sizes.join(","))
}
