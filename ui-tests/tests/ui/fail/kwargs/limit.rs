//! expect: a rule takes at most 8 options, found 9
//! fix: , extra: bool in [false] = false ~> 
//! fix: , _extra: bool ~> 

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "matmul", code = 2, targets = [matmul], ranks = { (2, 2) => 2 }, kwargs = { transpose_a: bool in [false] = false, transpose_b: bool in [false] = false, adjoint_a: bool in [false] = false, adjoint_b: bool in [false] = false, a_is_sparse: bool in [false] = false, b_is_sparse: bool in [false] = false, grad_a: bool in [false] = false, grad_b: bool in [false] = false, extra: bool in [false] = false })]
fn matmul(a: &Tensor, b: &Tensor, _transpose_a: bool, _transpose_b: bool, _adjoint_a: bool, _adjoint_b: bool, _a_is_sparse: bool, _b_is_sparse: bool, _grad_a: bool, _grad_b: bool, _extra: bool) -> Result<Tensor> {
    op!(MatMul(a, b))
}

fn main() {}
