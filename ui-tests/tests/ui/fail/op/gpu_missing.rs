//! expect: op `MatrixSquareRoot` has no GPU kernel
//! fix: MatrixSquareRoot(x) ~> Relu(x)

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 }, device = cuda0)]
fn relu(x: &Tensor) -> Result<Tensor> {
    op!(MatrixSquareRoot(x))
}

fn main() {}
