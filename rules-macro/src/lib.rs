//! `#[tf_rule]`: one Rust function is the whole definition of a TensorFlow operation.
//!
//! parse (`args`, `item`, `body`) -> model -> check -> expand. This crate knows no Python, and of
//! TensorFlow only the tables in `data/`.
#![forbid(unsafe_code)]

mod args;
mod body;
mod check;
mod dtypes;
mod errors;
mod expand;
mod forms;
mod gpu_kernels;
mod item;
mod kernels;
mod kwargs;
mod model;
mod op_attrs;
mod op_call;
mod op_table;
mod options;
mod paths;
mod ranges;
mod rank_expr;
mod rank_pattern;
mod rank_rust;
mod ranks;
mod record;
mod shipped;
mod signature;
mod suggest;
mod symbols;
mod targets;
mod values;

use proc_macro::TokenStream;

#[doc = include_str!("../LANGUAGE.md")]
#[proc_macro_attribute]
pub fn tf_rule(args: TokenStream, item: TokenStream) -> TokenStream {
    expand::rule(args.into(), item.into()).into()
}
