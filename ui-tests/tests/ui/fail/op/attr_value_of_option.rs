//! expect: attribute `data_format` of op `BiasAdd` cannot be "NWC", expected one of
//! fix: "NHWC", "NWC" ~> "NHWC"

use rextio_tensorflow_rules::prelude::*;

/// Rectified linear unit.
#[tf_rule(id = "bias-add", code = 2, targets = [nn.bias_add], ranks = { (2, 1) => 2 }, kwargs = { data_format: str in ["NHWC", "NWC"] })]
fn bias_add(value: &Tensor, bias: &Tensor, data_format: &str) -> Result<Tensor> {
    op!(BiasAdd(value, bias), data_format = data_format)
}

fn main() {}
