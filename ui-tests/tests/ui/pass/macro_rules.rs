//! Rules that come out of a macro: literals arrive in invisible groups.

use rextio_tensorflow_rules::prelude::*;

macro_rules! unary {
    ($name:ident, $op:ident, $target:ident, $id:expr, $code:expr, $rank:literal, $doc:literal, $operand:ty) => {
        #[doc = $doc]
        #[tf_rule(id = $id, code = $code, targets = [math.$target], ranks = { $rank => $rank }, dtypes = [f32])]
        fn $name(x: $operand) -> Result<Tensor> {
            op!($op(x))
        }
    };
}

unary!(log, Log, log, "log", 41, 2, "Logarithm.", &Tensor);
unary!(tanh, Tanh, tanh, "tanh", 42, 1, "Tangent.", &Tensor);

macro_rules! reduction {
    ($name:ident, $ranks:tt, [$($axis:literal),*], $default:literal) => {
        /// A reduction.
        #[tf_rule(
            id = "sum",
            code = 43,
            targets = [reduce_sum],
            ranks = $ranks,
            kwargs = { axis: i64 in [$($axis),*], keepdims: bool = $default },
        )]
        fn $name(x: &Tensor, axis: i64, keepdims: bool) -> Result<Tensor> {
            op!(Sum(x, i32(axis)), keep_dims = keepdims)
        }
    };
}

reduction!(sum, { n @ 2..=3 => if keepdims { n } else { n - 1 } }, [0, 1], false);

family!(log, tanh, sum);

fn main() {
    assert_eq!(FAMILY.functions.len(), 3);
    assert_eq!(FAMILY.functions[0].summary, "Logarithm.");
}
