//! expect: a `#[tf_rule]` function cannot take `self`
//! fix: &self, ~> 
//! fix: struct Owner; ~> 
//! fix: impl Owner { ~> 
//! fix: //end\n} ~> 

use rextio_tensorflow_rules::prelude::*;

struct Owner;

impl Owner {
    /// Rectified linear unit.
    #[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
    fn relu(&self, x: &Tensor) -> Result<Tensor> {
        op!(Relu(x))
    }
//end
}

fn main() {}
