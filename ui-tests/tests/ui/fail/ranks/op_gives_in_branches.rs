//! expect: op `MatrixDiagPart` gives rank 1 for operands of rank 2, but this arm promises 2
//! fix: 2 => 2 ~> 2 => 1

use rextio_tensorflow_rules::prelude::*;

/// Diagonal of a matrix.
#[tf_rule(id = "diagonal", code = 2, targets = [math.negative], ranks = { 2 => 2 })]
fn diagonal(x: &Tensor) -> Result<Tensor> {
    if x.dtype() == DType::F64 {
        return op!(MatrixDiagPart(x));
    }
    let turned: Tensor = op!(Transpose(x, i32([1, 0])))?;
    let (diagonal, _) = (op!(MatrixDiagPart(&turned))?, x);
    Ok(diagonal)
}

fn main() {}
