//! expect: diagnostic code 1000 is out of range
//! fix: 1000 ~> 2

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

unary!(relu, Relu, "relu", 1000, 2);

fn main() {}
