//! The closed sets of the language: dtypes, devices, operators, literal values.

use proc_macro2::TokenStream;
use quote::quote;

/// A dtype's code in the language and in the op table, and its variant in `DType`.
pub(crate) const DTYPES: [(&str, &str); 6] = [
    ("f32", "F32"),
    ("f64", "F64"),
    ("i32", "I32"),
    ("i64", "I64"),
    ("bool", "Bool"),
    ("u8", "U8"),
];

/// A device's name and its variant in `Device`.
pub(crate) const DEVICES: [(&str, &str); 2] = [("cpu", "Cpu"), ("cuda0", "Cuda0")];

/// Python operators that Rextio offers: the arithmetic ones, then the comparisons.
pub(crate) const OPERATORS: [&str; 12] = ["+", "-", "*", "/", "%", "@", "==", "!=", "<", "<=", ">", ">="];

/// The highest rank of a tensor.
pub(crate) const MAX_RANK: i64 = 5;

/// The most tensors that one rule takes.
pub(crate) const MAX_TENSORS: usize = 4;

/// The most options that one rule takes; the matcher keeps as many positions.
pub(crate) const MAX_OPTIONS: usize = 8;

/// The most combinations of operand ranks and option values of one rule.
pub(crate) const MAX_FORMS: usize = 10_000;

/// Stands in a rule's table where it doesn't apply.
pub(crate) const NO_RANK: u8 = u8::MAX;

/// The variant of `DType` for a dtype code.
pub(crate) fn dtype_variant(code: &str) -> Option<&'static str> {
    DTYPES
        .iter()
        .find(|(name, _)| *name == code)
        .map(|(_, variant)| *variant)
}

/// The dtype code of a variant of `DType`.
pub(crate) fn dtype_code(variant: &str) -> &'static str {
    DTYPES
        .iter()
        .find(|(_, known)| *known == variant)
        .map_or("", |(code, _)| code)
}

/// The type of an option.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Bool,
    Str,
}

impl Kind {
    pub(crate) fn parse(name: &str) -> Option<Self> {
        match name {
            "i64" => Some(Self::Int),
            "bool" => Some(Self::Bool),
            "str" => Some(Self::Str),
            _ => None,
        }
    }

    /// As written in `kwargs`.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Int => "i64",
            Self::Bool => "bool",
            Self::Str => "str",
        }
    }

    /// As written in the function's signature.
    pub(crate) fn parameter(self) -> &'static str {
        match self {
            Self::Str => "&str",
            other => other.name(),
        }
    }

    /// The same as tokens.
    pub(crate) fn parameter_type(self) -> TokenStream {
        match self {
            Self::Int => quote!(i64),
            Self::Bool => quote!(bool),
            Self::Str => quote!(&str),
        }
    }

    pub(crate) fn article(self) -> &'static str {
        match self {
            Self::Int => "an integer",
            Self::Bool => "a bool",
            Self::Str => "a string",
        }
    }
}

/// A literal value of an option.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Int(i64),
    Bool(bool),
    Str(String),
}

impl Value {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Self::Int(_) => Kind::Int,
            Self::Bool(_) => Kind::Bool,
            Self::Str(_) => Kind::Str,
        }
    }

    pub(crate) fn shown(&self) -> String {
        match self {
            Self::Int(value) => value.to_string(),
            Self::Bool(value) => value.to_string(),
            Self::Str(value) => format!("{value:?}"),
        }
    }

    /// The Rust literal.
    pub(crate) fn tokens(&self) -> TokenStream {
        match self {
            Self::Int(value) => {
                let literal = proc_macro2::Literal::i64_unsuffixed(value.abs());
                if *value < 0 {
                    quote!(-#literal)
                } else {
                    quote!(#literal)
                }
            }
            Self::Bool(value) => quote!(#value),
            Self::Str(value) => quote!(#value),
        }
    }
}
