//! Names of the standard library mean something else here.
#![allow(dead_code, unused_macros, non_camel_case_types, reason = "they only stand in the way")]

mod std {}
mod core {}
mod alloc {}

struct Option;
struct Vec;
struct String;
struct Box;
struct Some;
struct None;
struct DType;
struct Device;
struct Op;
struct Constant;
trait Iterator {}
type bool = ();
type i64 = ();

macro_rules! unreachable {
    () => {};
}

mod rules {
    mod std {}
    mod core {}
    struct Option;
    struct Some;
    struct None;
    struct Vec;
    struct DType;
    struct Op;
    struct Constant;

    type Result<T> = rextio_tensorflow_rules::prelude::Result<T>;
    use rextio_tensorflow_rules::prelude::{family, tf_rule, Tensor};

    family!(mean, scaled);

    /// Mean along one axis.
    #[tf_rule(
        id = "mean",
        code = 41,
        targets = [reduce_mean],
        ranks = { n if axis < n => if keepdims { n } else { n - 1 } },
        kwargs = { axis: i64 in [0, 1], keepdims: bool = false },
    )]
    pub fn mean(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
        op!(Mean(x, i32(axis)), keep_dims = keepdims)
    }

    /// Half.
    #[tf_rule(id = "half", code = 42, targets = [nn.relu], ranks = { n => n })]
    pub fn scaled(x: &Tensor) -> Result<Tensor> {
        let half = op!(Mul(f32(0.5), x))?;
        op!(Relu(op!(Neg(half))?))
    }
}

fn main() {}
