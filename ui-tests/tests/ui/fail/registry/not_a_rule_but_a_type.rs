//! expect: `Relu` is not a rule function
//! fix: struct Relu; ~> 
//! fix: (Relu) ~> (relu)
//! fix: //end ~> /// Rectified linear unit.\n#[tf_rule(id = "relu", code = 2, targets = [nn.relu], ranks = { 2 => 2 })]\nfn relu(x: &Tensor) -> Result<Tensor> { op!(Relu(x)) }

use rextio_tensorflow_rules::prelude::*;

family!(Relu);

struct Relu;
//end

fn main() {}
