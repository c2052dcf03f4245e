//! expect: attribute `data_format` of op `BiasAdd` cannot be "NWC", expected one of
//! fix: "NWC" ~> "NHWC"

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "bias-add", code = 2, targets = [nn.bias_add], ranks = { (2, 1) => 2 }, kwargs = { data_format: str in ["NHWC"] })]
fn bias_add(value: &Tensor, bias: &Tensor, _data_format: &str) -> Result<Tensor> {
    op!(BiasAdd(value, bias), data_format = "NWC")
}

fn main() {}
