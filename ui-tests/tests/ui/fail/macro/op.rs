//! expect: TensorFlow 2.21.0 has no op `Relux`
//! fix: Relux ~> Relu

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

unary!(relu, Relux, "relu", 2, 2);

fn main() {}
