//! expect: rank 6 is not supported, expected 0 to 5
//! fix: 2, 6) ~> 2, 2)

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

unary!(relu, Relu, "relu", 2, 6);

fn main() {}
