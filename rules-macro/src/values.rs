//! The language's closed sets (`rextio_tensorflow_lang`), as the macro needs them: with owned text, and as tokens.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use rextio_tensorflow_lang::Literal;

pub(crate) use rextio_tensorflow_lang::choice::MAX_LIST;
pub(crate) use rextio_tensorflow_lang::names::{
    MAX_OPTIONS, MAX_TENSORS, MODULE_PREFIX, OPERATORS, PLUGIN_ID,
};
pub(crate) use rextio_tensorflow_lang::table::{self, ANY_RANK, MAX_ENTRIES, MAX_RANK, NO_RANK};
pub(crate) use rextio_tensorflow_lang::{Bound, DType, Device, Kind, Range};

/// A literal value of an option, as it was read.
pub(crate) type Value = Literal<String>;

/// What an option may be, as it was read.
pub(crate) type Choice = rextio_tensorflow_lang::Choice<String>;

/// The Rust type of a parameter of this kind.
pub(crate) fn parameter_type(kind: Kind, nullable: bool) -> TokenStream {
    let ty = match kind {
        Kind::Int => quote!(i64),
        Kind::Bool => quote!(bool),
        Kind::Str => quote!(&str),
        Kind::Float => quote!(f64),
        Kind::DType => quote!(DType),
        Kind::Ints => quote!(&[i64]),
    };
    if nullable {
        quote!(Option<#ty>)
    } else {
        ty
    }
}

/// A value as a Rust literal.
pub(crate) fn tokens(value: &Value) -> TokenStream {
    match value {
        Value::Int(value) => {
            let literal = proc_macro2::Literal::i64_unsuffixed(value.abs());
            if *value < 0 {
                quote!(-#literal)
            } else {
                quote!(#literal)
            }
        }
        Value::Bool(value) => quote!(#value),
        Value::Str(value) => quote!(#value),
        Value::Float(bits) => {
            let literal = proc_macro2::Literal::f64_unsuffixed(f64::from_bits(*bits));
            quote!(#literal)
        }
        Value::DType(dtype) => {
            let dtype = variant(dtype);
            quote!(DType::#dtype)
        }
        Value::None => quote!(None),
    }
}

/// The variant of `DType` or `Device`, without its path.
pub(crate) fn variant(value: impl core::fmt::Debug) -> TokenStream {
    let variant = format_ident!("{value:?}");
    quote!(#variant)
}
