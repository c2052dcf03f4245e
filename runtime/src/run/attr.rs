//! Attributes of operations.

use std::borrow::Cow;

use super::super::data::dtype::DType;

/// An attribute's value.
#[derive(Debug, Clone, PartialEq)]
pub(in super::super) enum Attr<'op> {
    Type(DType),
    Bool(bool),
    Int(i64),
    /// The bits of an `f32`.
    Float(u32),
    String(Cow<'op, str>),
    Ints(Cow<'op, [i64]>),
}

impl Attr<'_> {
    /// The same value, free of the operation that it came with.
    pub(in super::super) fn to_owned(&self) -> Attr<'static> {
        match self {
            Self::Type(dtype) => Attr::Type(*dtype),
            Self::Bool(value) => Attr::Bool(*value),
            Self::Int(value) => Attr::Int(*value),
            Self::Float(bits) => Attr::Float(*bits),
            Self::String(text) => Attr::String(Cow::Owned(text.clone().into_owned())),
            Self::Ints(values) => Attr::Ints(Cow::Owned(values.clone().into_owned())),
        }
    }
}
