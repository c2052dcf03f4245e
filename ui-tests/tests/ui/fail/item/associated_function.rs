//! expect: struct is not supported in
//! fix: struct Owner; ~> 
//! fix: impl Owner { ~> 
//! fix: //end\n} ~> 

use rextio_tensorflow_rules::prelude::*;

struct Owner;

impl Owner {
    /// Rectified linear unit.
    #[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
    fn relu(x: &Tensor) -> Result<Tensor> {
        op!(Relu(x))
    }
//end
}

fn main() {}
