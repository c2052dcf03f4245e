//! expect: expected a body
//! fix: -> Result<Tensor>; ~> -> Result<Tensor> { op!(Relu(x)) }
//! fix: trait Relu { ~> 
//! fix: //end\n} ~> 

use rextio_tensorflow_rules::prelude::*;

trait Relu {
    /// Rectified linear unit.
    #[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]
    fn relu(x: &Tensor) -> Result<Tensor>;
//end
}

fn main() {}
