//! Bodies in all the Rust that is followed: what is said of a name ends where another takes its place.

use rextio_tensorflow_rules::prelude::*;

family!(shadowed, destructured, scoped, chosen, looped, captured, early, computed);

/// A name that is bound again, with a type: neither its rank nor what it refers to are the old ones.
#[tf_rule(id = "shadowed", code = 1, targets = [math.negative], ranks = { 2 => 1 })]
fn shadowed(x: &Tensor) -> Result<Tensor> {
    let x: Tensor = op!(Sum(x, i32(0)))?;
    op!(Neg(&x))
}

/// Names in a tuple, the last under a name that stood for a tensor of booleans.
#[tf_rule(id = "destructured", code = 2, targets = [math.subtract], ranks = { (1, 1) => 0 })]
fn destructured(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    let less = op!(Less(x, y))?;
    let (x, less) = (less, op!(Sub(x, y))?);
    let _ = op!(LogicalNot(x))?;
    op!(Sum(&less, i32(0)))
}

/// A name of an inner block ends with it.
#[tf_rule(id = "scoped", code = 3, targets = [math.abs], ranks = { 2 => 2 })]
fn scoped(x: &Tensor) -> Result<Tensor> {
    {
        let x = op!(Sum(x, i32(0)))?;
        let _ = op!(Relu(x))?;
    }
    let y = {
        let x = op!(Neg(x))?;
        (x.clone(), x).0
    };
    op!(MatMul(&y, x))
}

/// A branch for each rank: one of them is right.
#[tf_rule(
    id = "chosen",
    code = 4,
    targets = [reduce_sum],
    ranks = { n if keepdims => n, n @ 1..=5 => n - 1 },
    kwargs = { axis: i64 in [0], keepdims: bool = false },
)]
fn chosen(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
    if keepdims {
        return op!(Neg(x));
    }
    match axis {
        0 => op!(Sum(x, i32(0))),
        other => op!(Sum(x, i32(other))),
    }
}

/// What changes in a loop is not followed.
#[tf_rule(id = "looped", code = 5, targets = [math.exp], ranks = { 3 => 1 })]
fn looped(x: &Tensor) -> Result<Tensor> {
    let mut y = op!(Neg(x))?;
    for axis in [0, 0] {
        y = op!(Sum(&y, i32(axis)))?;
    }
    Ok(y)
}

/// No name that a body may use is one that the expansion binds.
#[tf_rule(id = "captured", code = 6, targets = [math.add], ranks = { (2, 2) => 2 })]
fn captured(x: &Tensor, y: &Tensor) -> Result<Tensor> {
    let x_input = op!(Exp(y))?;
    op!(AddV2(op!(Neg(x))?, &x_input))
}

/// `let` with `else`, closures, and a function inside.
#[tf_rule(id = "early", code = 7, targets = [math.sin], ranks = { 2 => 2 })]
fn early(x: &Tensor) -> Result<Tensor> {
    fn negated(x: &Tensor) -> Result<Tensor> {
        op!(Neg(x))
    }
    let halved = |x: &Tensor| op!(Mul(x, f32(0.5)));
    let Some(found) = Some(x.clone()) else {
        return op!(Relu(x));
    };
    halved(&negated(&found)?)
}

/// A constant of its own.
#[tf_rule(id = "computed", code = 8, targets = [math.cos], ranks = { 2 => 2 })]
fn computed(x: &Tensor) -> Result<Tensor> {
    const HALF: f64 = 0.5;
    use std::cmp::max;
    macro_rules! four {
        () => {
            4
        };
    }
    #[rustfmt::skip]
    let twice = HALF * f64::from(max(four!(), i32::MIN));
    op!(Mul(op!(Mul(x, f32(HALF)))?, f32(twice.max(1.0))))
}

fn text(name: &str) -> &'static str {
    FAMILY
        .functions
        .iter()
        .find(|function| function.name == name)
        .map_or("", |function| function.text)
}

fn main() {
    assert!(text("shadowed").contains(".input(&x)"));
    assert!(text("captured").contains("let __x = Op::new(c\"Neg\")"));
    assert!(text("captured").contains(".input(&x_input)"));
    assert!(!text("captured").contains("let x_input = Op::new(c\"Neg\")"));
}
