//! expect: `id` must be a string literal, as in
//! fix: 2, 2, 2 ~> "relu", 2, 2

use rextio_tensorflow_rules::prelude::*;

macro_rules! unary {
    ($name:ident, $op:ident, $id:expr, $code:expr, $rank:literal) => {
        /// A function.
        #[tf_rule(id = $id, code = $code, targets = [nn.relu], ranks = { $rank => $rank })]
        fn $name(x: &Tensor) -> Result<Tensor> {
            op!($op(x))
        }
    };
}

unary!(relu, Relu, 2, 2, 2);

fn main() {}
