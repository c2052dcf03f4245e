//! Every lint that a careful crate may deny.
#![deny(warnings, missing_docs, unused, unreachable_pub, unused_qualifications, unsafe_code)]
#![deny(missing_debug_implementations, missing_copy_implementations, single_use_lifetimes, let_underscore_drop)]
#![deny(non_camel_case_types, unused_results, unused_lifetimes, trivial_casts, elided_lifetimes_in_paths)]

pub mod rules {
    //! Rules.

    use rextio_tensorflow_rules::prelude::*;

    family!(relu, bias_add, add);

    /// Rectified linear unit.
    #[tf_rule(id = "relu", code = 41, targets = [nn.relu], ranks = { n @ 1..=2 => n })]
    #[tf_rule(id = "relu-3d", code = 42, targets = [nn.relu], ranks = { 3 => 3 })]
    pub fn relu(x: &Tensor) -> Result<Tensor> {
        op!(Relu(x))
    }

    /// Adds a bias.
    ///
    /// To the last axis.
    #[tf_rule(
        id = "bias-add",
        code = 43,
        targets = [nn.bias_add],
        ranks = { (n, 1) if n > 1 => n },
        kwargs = { data_format: str in ["NHWC"] = "NHWC" },
    )]
    pub fn bias_add(value: &Tensor, bias: &Tensor, data_format: &str) -> Result<Tensor> {
        op!(BiasAdd(value, bias), data_format = data_format)
    }

    /// Sum.
    #[tf_rule(id = "add", code = 44, operator = "+", numbers = [x, y], ranks = { (0, n) | (n, 0) => n, (n, m) if n == m => n })]
    pub fn add(x: &Tensor, y: &Tensor) -> Result<Tensor> {
        op!(AddV2(x, y))
    }
}

fn main() {
    assert_eq!(rules::FAMILY.functions.len(), 3);
}
